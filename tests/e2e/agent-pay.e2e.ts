import { describe, expect, it } from 'vitest'
import pay from '#locales/en/pay.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { enterAgentArea } from '#tests/support/steps.ts'

const { person } = journeys()

describe('what agents are paid', () => {
  it('is read under income, opened to how it came about, and computed anew as equal', async () => {
    const page = await (await person()).open('/en/agent')
    await enterAgentArea(page)
    await page.getByRole('link', { name: pay.titles.income }).click()
    await page.getByRole('button', { name: pay.ranges.month }).click()
    // Settled since the site was started: a payment moves the balance, and the page follows.
    const opened = page.getByRole('link', { name: /^How it came about/ }).filter({ visible: true })
    await opened.first().waitFor()
    await opened.first().click()
    await page.getByRole('button', { name: pay.replay.recompute }).click()
    await page.getByText(pay.replay.equal).waitFor()
    await page.getByRole('link', { name: pay.titles.income }).first().click()
    await page.getByRole('heading', { name: pay.titles.income, level: 1 }).waitFor()
  })

  it('follows from a contract that an agent offers to one below', async () => {
    const page = await (await person()).open('/en/agent')
    await enterAgentArea(page)
    await page.goto('/en/agentHome/team')
    await page.getByRole('button', { name: 'Contract for team101' }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: pay.titles['hourly-salary'] }).click()
    await dialog.getByLabel(pay.offerForm.rate).fill('0.90')
    await dialog.getByRole('button', { name: pay.offerForm.send }).click()
    await dialog.getByText(/at most 0\.30/).waitFor()
    await dialog.getByLabel(pay.offerForm.rate).fill('0.20')
    await dialog.getByLabel(talk.contract.betAmount['hourly-salary']).fill('1,000')
    await dialog.getByRole('button', { name: talk.contract.played.title }).click()
    await dialog.getByText(/^The team of team101, /).waitFor()
    await dialog.getByText(talk.contract.played.would, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: pay.offerForm.send }).click()
    await dialog.getByText(/^Offered\. team101 has been told/).waitFor()
    await page.goto('/en/agentHome/hourly-salary')
    const given = page.getByRole('region', { name: pay.given })
    await given.getByText('0.20%').waitFor()
    expect(await given.textContent()).toContain(pay.offered)
  })

  it('has no page of dividends where the operator offers none, and says so at its address', async () => {
    const page = await (await person()).open('/en/agent')
    await enterAgentArea(page)
    const menu = page.getByRole('navigation', { name: team.menu })
    await menu.getByRole('link', { name: pay.titles.dividend }).waitFor()
    await operate(ownSite(), 'settings', 'enableCt', 'false')
    try {
      await page.goto('/en/agentHome/dividend')
      await page.getByText(pay.off).waitFor()
      await menu.getByRole('link', { name: pay.titles.income }).waitFor()
      expect(await menu.getByRole('link', { name: pay.titles.dividend }).count()).toBe(0)
    } finally {
      await operate(ownSite(), 'settings', 'enableCt', 'true')
    }
  })
})
