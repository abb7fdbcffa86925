import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import account from '#locales/en/account.json' with { type: 'json' }
import accounts from '#locales/en/accounts.json' with { type: 'json' }
import complaints from '#locales/en/complaints.json' with { type: 'json' }
import data from '#locales/en/data.json' with { type: 'json' }
import deposit from '#locales/en/deposit.json' with { type: 'json' }
import documents from '#locales/en/documents.json' with { type: 'json' }
import hub from '#locales/en/hub.json' with { type: 'json' }
import limits from '#locales/en/limits.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import mail from '#locales/en/mail.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import records from '#locales/en/records.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import transfer from '#locales/en/transfer.json' with { type: 'json' }
import upline from '#locales/en/upline.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import withdraw from '#locales/en/withdraw.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ask, fillLogin, logIn, loginButton, loginDialog, register } from '#tests/support/steps.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const main = (page: Page) => page.getByRole('main')
const realAccount = (page: Page) => page.getByRole('dialog', { name: popups.trialUser.title })
const pathOf = (page: Page) => new URL(page.url()).pathname

describe('the member’s hub on a phone', () => {
  const { person } = journeys()

  it('shows the balance, hides it everywhere, counts messages, and opens each page under one head', async () => {
    const member = await person(phone)
    const page = await member.open('/en')
    await loginButton(page).click()
    await fillLogin(page, 'agent')
    await loginDialog(page).waitFor({ state: 'hidden' })
    await page.goto('/en/member')
    const purse = main(page).getByRole('region', { name: wallet.balance })
    const latest = main(page).getByRole('region', { name: hub.latest })
    await purse.getByText(/[\d,]+\.\d\d/).waitFor()
    await latest
      .getByText(/[\d,]+\.\d\d/)
      .first()
      .waitFor()
    await purse.getByRole('button', { name: wallet.hide }).click()
    for (const place of [purse, latest, page.getByRole('banner')])
      await expect.poll(() => place.innerText()).not.toMatch(/\d\.\d\d/)
    await purse.getByRole('button', { name: wallet.show }).click()

    const entries = main(page).getByRole('navigation', { name: hub.centre })
    const money = [deposit, withdraw, transfer, accounts, upline]
    const names = [security, mail, complaints, ...money, records, account, limits, documents, data].map(
      ({ title }) => title,
    )
    expect(await entries.getByRole('link').count()).toBe(names.length)
    // How many depends on what the demo's ledger booked of late.
    const { unread } = (await ask<{ unread: number }>(page, '/messages/unread')).body
    expect(unread).toBeGreaterThan(0)
    await entries.getByRole('link', { name: new RegExp(`^${mail.title} ?${unread}$`) }).waitFor()
    for (const name of names) {
      await entries.getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      const back = main(page).getByRole('link', { name: hub.back })
      // The one head stays in view; the site's own has gone.
      await page.evaluate(() => scrollTo(0, 400))
      await expect.poll(async () => (await back.boundingBox())!.y).toBeLessThan(60)
      await back.click()
      await page.waitForURL(/\/en\/member$/)
    }
    await main(page).getByRole('button', { name: wallet.withdraw }).click()
    await page.waitForURL(/\/en\/member\/withdraw$/)
    await page.goBack()
    await main(page).getByRole('button', { name: wallet.signOut }).click()
    await page.getByRole('dialog', { name: popups.logout.title }).waitFor()
  })

  it('says that a member is on a break, and offers no deposit then', async () => {
    const member = await person(phone)
    const page = await member.open('/en/register')
    await register(page, `rests${Date.now() % 1e8}`, 'Quiet-Evening-2026')
    await page.goto('/en/member/limits')
    await main(page).getByRole('link', { name: limits.choose }).click()
    await main(page).getByRole('heading', { level: 1, name: limits.away }).waitFor()
    await main(page).getByRole('button', { name: limits.start }).click()
    await page.getByRole('dialog', { name: limits.sure.week }).getByRole('button', { name: limits.confirm }).click()
    await main(page).getByRole('heading', { level: 1, name: limits.onBreak }).waitFor()
    // Header and tab bar lose the deposit once the server has told of the break, and keep without it after a reload.
    const deposits = () => page.locator('[data-action=cashier]:visible').count()
    await expect.poll(deposits).toBe(0)
    await page.reload()
    await main(page).getByRole('timer').waitFor()
    expect(await deposits()).toBe(0)
    await page.goto('/en/member')
    const purse = main(page).getByRole('region', { name: wallet.balance })
    await purse.getByRole('link', { name: /^You are on a break until \d{4}-\d\d-\d\d \d\d:\d\d\.$/ }).waitFor()
    expect(await purse.getByRole('button', { name: wallet.deposit }).count()).toBe(0)
  })

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
