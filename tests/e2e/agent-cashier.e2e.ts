import { describe, expect, it } from 'vitest'
import accounts from '#locales/en/accounts.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import withdraw from '#locales/en/withdraw.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { deposit, heading, orderHere } from '#tests/support/deposit-steps.ts'
import { enterAgentArea } from '#tests/support/steps.ts'

const { person } = journeys()

describe('an agent’s own money', () => {
  it('is paid in and out without leaving the area', async () => {
    const page = await (await person()).open('/en/agent')
    await enterAgentArea(page)
    const menu = page.getByRole('navigation', { name: team.menu })
    await menu.getByRole('link', { name: deposit.title, exact: true }).click()
    await page.waitForURL(/\/en\/agentHome\/deposit$/)
    await orderHere(page, /^Bank transfer/, '500')
    await heading(page, `1. ${deposit.bank.transfer}`).waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/agentHome/deposit')
    await menu.getByRole('link', { name: accounts.title, exact: true }).click()
    await page.waitForURL(/\/en\/agentHome\/accounts$/)
    await menu.getByRole('link', { name: withdraw.title, exact: true }).click()
    await page.waitForURL(/\/en\/agentHome\/withdraw$/)
    await heading(page, withdraw.title).waitFor()
  })
})
