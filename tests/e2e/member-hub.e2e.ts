import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import hub from '#locales/en/hub.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { logIn, loginDialog } from '#tests/support/steps.ts'

const main = (page: Page) => page.getByRole('main')

describe('the member’s hub on a phone', () => {
  const { person } = journeys()

  it('leads from a change to its receipt, and from the level of safety to the next step', async () => {
    const member = await person()
    const page = await member.open('/en')
    await logIn(page, 'demo')
    await page.goto('/en/member#sessions')
    await page.waitForURL(/\/en\/member\/security#sessions$/)
    await page.getByRole('button', { name: security.level.steps.mobile, exact: true }).click()
    await page.getByRole('dialog', { name: security.proof.title }).waitFor()
    await page.goto('/en/member')
    await main(page).getByRole('region', { name: hub.latest }).getByRole('link').nth(1).click()
    await page.getByRole('dialog', { name: receipt.title }).getByText(receipt.before, { exact: true }).waitFor()
  })
})

describe('somebody who has no account of their own', () => {
  const { person } = journeys()

  it('may close the log-in, and finds a button for it in its place', async () => {
    const guest = await person()
    const page = await guest.open('/en/member/records')
    await loginDialog(page).waitFor()
    await page.keyboard.press('Escape')
    await main(page).getByRole('button', { name: lists.login }).click()
    await loginDialog(page).waitFor()
  })
})
