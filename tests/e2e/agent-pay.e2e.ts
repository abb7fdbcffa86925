import { describe, expect, it } from 'vitest'
import words from '#locales/en/console.json' with { type: 'json' }
import pay from '#locales/en/pay.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn, inMenu } from '#tests/support/console-steps.ts'
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

  it('ends by the number of its contract, and the history tells both sides of it', async () => {
    const page = await (await person()).open('/en/agent')
    await enterAgentArea(page)
    await page.goto('/en/agentHome/daily-salary')
    await page.getByRole('button', { name: pay.open }).click()
    const dialog = page.getByRole('dialog', { name: talk.contract.title })
    const card = dialog.getByRole('article', { name: `${talk.contract.kind['daily-salary']}, team101` })
    await card.getByRole('button', { name: talk.contract.terminate }).click()
    await card.getByText(/^It still counts until the running period ends, on /).waitFor()
    const field = card.getByLabel(/^Type C-\d+ to end it$/)
    await field.fill('C-0')
    await card.getByRole('button', { name: talk.contract.terminate }).click()
    await card.getByText(/^That is not C-\d+\.$/).waitFor()
    await field.fill(/C-\d+/.exec((await card.textContent()) ?? '')![0])
    await field.press('Enter')
    await dialog.getByText(talk.contract.done.terminate).waitFor()
    await dialog.getByRole('button', { name: talk.contract.views.history }).click()
    const told = dialog.getByRole('article', { name: /daily salary, team101$/i }).first()
    await told.getByText('Ended by agent').waitFor()
    await told.getByText('Accepted by team101').waitFor()
  })

  it('is corrected by two people of the operator, which the agent reads at the payment', async () => {
    const olga = await comeIn(person, 'olga')
    await inMenu(olga, words.pages.agentPay).click()
    await olga
      .getByRole('button', { name: /^Open / })
      .filter({ visible: true })
      .first()
      .click()
    const row = olga.getByRole('row').filter({ has: olga.getByRole('link', { name: 'agent', exact: true }) })
    await row.getByRole('button', { name: words.payCorrections.correct }).click()
    const dialog = olga.getByRole('dialog')
    await dialog.getByLabel(words.payCorrections.amount).fill('0.05')
    await dialog.getByLabel(words.payCorrections.agentReads).fill('A round was void')
    await dialog.getByRole('button', { name: words.payCorrections.ask }).click()
    await row.getByText(words.payCorrections.asked).waitFor()
    const petch = await comeIn(person, 'petch')
    await inMenu(petch, words.pages.agentPay).click()
    await petch.getByRole('button', { name: words.payCorrections.title }).click()
    await petch
      .getByRole('button', { name: words.payCorrections.approve, exact: true })
      .filter({ visible: true })
      .click()
    await petch.getByText(words.payCorrections.none).waitFor()
    const page = await (await person()).open('/en/agent')
    await enterAgentArea(page)
    await page.getByRole('link', { name: pay.titles.income }).click()
    await page.getByRole('button', { name: pay.ranges.month }).click()
    await page.getByText(/^besides, corrected by /).waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'corrected by' })
      .getByRole('link', { name: /^How it came about/ })
      .click()
    await page.getByText(/The reason: A round was void$/).waitFor()
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
