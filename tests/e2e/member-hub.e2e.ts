import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import hub from '#locales/en/hub.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { fillLogin, logIn, loginButton, loginDialog } from '#tests/support/steps.ts'

const main = (page: Page) => page.getByRole('main')
const realAccount = (page: Page) => page.getByRole('dialog', { name: popups.trialUser.title })
const pathOf = (page: Page) => new URL(page.url()).pathname

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

  it.each(['/en/member', '/en/member/limits', '/en/recent'])('logs in at %s and stays there', async (path) => {
    const guest = await person()
    const page = await guest.open(path)
    await loginDialog(page).getByText(access.login.title).waitFor()
    await fillLogin(page, 'demo')
    await page.getByRole('button', { name: wallet.account }).waitFor()
    expect(pathOf(page)).toBe(path)
  })

  it('may close the log-in, and finds a button for it in its place', async () => {
    const guest = await person()
    const page = await guest.open('/en/member/records')
    await loginDialog(page).waitFor()
    await page.keyboard.press('Escape')
    await main(page).getByRole('button', { name: record.login }).click()
    await loginDialog(page).waitFor()
  })

  it('is asked for a real account on every page of a member, as a trial user', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    await loginButton(page).click()
    await loginDialog(page).getByRole('button', { name: access.login.freePlay }).click()
    await page.locator('html[data-user="trial"]').waitFor()
    for (const path of ['', '/security', '/messages', '/wallet', '/records', '/transactions', '/limits']) {
      await page.goto(`/en/member${path}`)
      await realAccount(page).waitFor()
    }
    for (const path of ['/en/favorite', '/en/recent']) {
      await page.goto(path)
      await realAccount(page).waitFor()
      await page.keyboard.press('Escape')
      await main(page).getByText(lobby.empty.trial).waitFor()
    }
    await page.goto('/en/rng')
    const heart = main(page).locator('[data-action="favourite"]').first()
    await heart.click()
    await realAccount(page).waitFor()
    expect(await heart.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('Escape')
    await main(page).getByText(lobby.filter.favourite, { exact: true }).first().click()
    await realAccount(page).waitFor()
  })
})
