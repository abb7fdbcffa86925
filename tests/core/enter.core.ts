import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import game from '#locales/en/game.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import reset from '#locales/en/reset.json' with { type: 'json' }
import siteTexts from '#locales/en/site.json' with { type: 'json' }
import toasts from '#locales/en/toasts.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import {
  changeDialog,
  codeFor,
  faults,
  forgotDialog,
  member,
  mobileOn,
  newNumber,
  off,
  phone,
  registerByMobile,
  SOMSRI,
  secondStep,
  sendCode,
  set,
  type,
  typeNew,
} from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { demoPassword, newName } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import {
  ask,
  fillLogin,
  focused,
  gameFrame,
  loginButton,
  loginDialog,
  openFirstGame,
  register,
  registerDialog,
  shownBalance,
  signOut,
  spin,
  tabTo,
  untilHome,
} from '#tests/support/steps.ts'

/** The server's answer to a call that bypasses the pop-up. */
const refusalOf = (page: Page, method: string, path: string) =>
  page.evaluate(
    async ([method, path]) => {
      const response = await fetch(`/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${sessionStorage.getItem('heldToken')}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: method === 'GET' ? null : JSON.stringify({ mode: 'real', device: 'desktop', backUrl: '/' }),
      })
      return ((await response.json()) as { code?: string }).code
    },
    [method, path] as const,
  )

describe('a newcomer', () => {
  const { person } = journeys()
  // The proof of work is really done here.
  beforeAll(() => operate(ownSite(), 'settings', 'humanCheck', 'proof-of-work'))
  afterAll(() => operate(ownSite(), 'settings', 'humanCheck', 'off'))

  it('registers, is logged in, and reads why a bet without money is refused', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    await page.getByRole('banner').getByRole('button', { name: siteTexts.guest.register }).click()
    await registerDialog(page).waitFor()
    await register(page, newName('nok'), 'Quiet-Lantern-72')
    await expect.poll(() => shownBalance(page)).toBe(0)

    await page.goto('/en/rng')
    await openFirstGame(page)
    await page.waitForURL(/\/en\/game\//)
    await spin(page)
    await gameFrame(page)
      .getByText(/Your balance does not cover this stake/)
      .first()
      .waitFor()
    await page.getByText(game.stage.noMoney).waitFor()
    const { body } = await ask<{ balance: string }>(page, '/wallet/balance')
    expect(body.balance).toBe('0.00')
  })
})

describe('from a click on a cover to the balance moving', () => {
  const { person } = journeys()

  it('refuses a wrong password in words and lets the right one in', async () => {
    const guest = await person()
    guest.expectComplaint(/401/)
    const page = await guest.open('/en')
    await loginButton(page).click()
    await fillLogin(page, 'vip', 'not the password')
    await loginDialog(page).getByText('Wrong username or password.').waitFor()
    await fillLogin(page, 'vip')
    await loginDialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => shownBalance(page)).toBeGreaterThan(0)
  })
})

describe('signing in', () => {
  const { person } = journeys()

  it('asks a browser once to agree to the terms', async () => {
    const guest = await person({ agreed: false })
    const page = await guest.open('/en')
    await loginButton(page).click()
    const terms = loginDialog(page).getByRole('checkbox', { name: /18/ })
    expect(await terms.isChecked()).toBe(false)
    await fillLogin(page, 'demo')
    await loginDialog(page).getByText(access.terms.required).waitFor()
    expect(await terms.evaluate((box) => box === document.activeElement)).toBe(true)
    await terms.check()
    await loginDialog(page).getByRole('button', { name: access.login.submit, exact: true }).click()
    await page.getByRole('button', { name: wallet.account }).waitFor()
    const again = await guest.context.newPage()
    expect(await again.goto('/en').then(() => again.evaluate(() => localStorage.getItem('agreed')))).toBe('1')
  })
})

describe('a pop-up and the back button', () => {
  const { person } = journeys()

  it('closes by it and leaves the page where it was', async () => {
    const guest = await person(phone)
    const page = await guest.open('/en')
    await page.goto('/en/rng')
    await page.getByRole('banner').getByRole('button', { name: siteTexts.guest.register }).click()
    await registerDialog(page).waitFor()
    await page.goBack()
    await registerDialog(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/en/rng')
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/en')
  })
})

describe('sign-in methods that are switched on', () => {
  const { person } = journeys()
  beforeAll(() => set('whitelabel', mobileOn))
  afterAll(() => set('whitelabel', off))

  it('registers by mobile, and signs out of every tab', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    const number = newNumber()
    await registerByMobile(page, number, 'Quiet-Lantern-72')
    expect(new URL(page.url()).pathname).toBe('/en')
    const other = await guest.open('/en')
    await member(other).waitFor()

    await signOut(page)
    await loginButton(other).waitFor()
  })

  it('logs in by a code', async () => {
    const guest = await person()
    const page = await guest.open('/en/login')
    await loginDialog(page).getByRole('tab', { name: entry.ways.sms }).click()
    expect(await faults(page)).toEqual([])
    await sendCode(page, SOMSRI)
    await loginDialog(page)
      .getByRole('textbox', { name: entry.code.label })
      .fill(await codeFor(page, SOMSRI))
    await loginDialog(page).getByRole('button', { name: access.login.submit, exact: true }).click()
    await member(page).waitFor()
  })
})

describe('a link by e-mail', () => {
  const { person } = journeys()

  it('arrives in the outbox, sets a new password once by the keyboard alone, and the member logs in with it', async () => {
    const guest = await person({ viewport: { width: 1440, height: 900 } })
    const page = await guest.open('/en/login')
    await loginDialog(page).getByRole('button', { name: access.login.forgot }).waitFor()
    await tabTo(page, access.login.forgot)
    await page.keyboard.press('Enter')
    const dialog = forgotDialog(page)
    await dialog.waitFor()
    await type(page, entry.forgot.username, 'somsri')
    await type(page, entry.forgot.address, 'not an address')
    await page.keyboard.press('Enter')
    await dialog.getByText(entry.forgot.addressInvalid).waitFor()
    expect(await faults(page)).toEqual([])
    await type(page, entry.forgot.address, 'somsri@mail.example')
    await page.keyboard.press('Enter')
    await dialog.getByText(entry.forgot.sent).waitFor()
    expect(await faults(page)).toEqual([])
    await page.goto('/en/outbox')
    const link = page.getByRole('link', { name: /reset\?token=/ }).first()
    await link.waitFor()
    await page.goto(`/en/reset${new URL((await link.textContent()) ?? '').search}`)
    await page.getByLabel(new RegExp(`^${entry.newPassword}`)).waitFor()
    await type(page, entry.newPassword, 'Silent-Harbour-31')
    await type(page, entry.repeatPassword, 'Silent-Harbour-31')
    await page.keyboard.press('Enter')
    await page.getByText(reset.done).waitFor()
    await page.getByRole('button', { name: reset.login, exact: true }).last().click()
    await fillLogin(page, 'somsri', 'Silent-Harbour-31')
    await secondStep(page)
  })
})

describe('a password that has to be changed', () => {
  const { person } = journeys()

  it('lets the first log-in do nothing else, also after a reload, and goes home with the new one', async () => {
    const guest = await person()
    guest.expectComplaint(/403/)
    const name = newName('pim')
    await operate(ownSite(), 'open', name, '--password', 'Given-Lantern-72')
    const page = await guest.open('/en')
    await loginButton(page).click()
    await fillLogin(page, name, 'Given-Lantern-72')
    await changeDialog(page).getByText(entry.change.first).waitFor()
    expect(await faults(page)).toEqual([])
    for (const [method, path] of [
      ['GET', '/wallet/balance'],
      ['GET', '/records/bets'],
      ['POST', '/games/1/launch'],
      ['GET', '/lottery/launch'],
      ['GET', '/member/sessions'],
    ] as const)
      expect(await refusalOf(page, method, path)).toBe('password_change_needed')

    await page.reload()
    await changeDialog(page).getByText(entry.change.first).waitFor()
    expect(await page.locator('html[data-user="member"]').count()).toBe(0)
    await typeNew(page, 'Silent-Harbour-31', 'Silent-Harbour-32')
    await changeDialog(page).getByText(registerTexts.rules.mismatch).waitFor()
    const told = page.getByText(toasts.passwordChanged).waitFor()
    await Promise.all([told, untilHome(page, () => typeNew(page, 'Silent-Harbour-31'))])
    await member(page).waitFor()
    await signOut(page)
    await loginButton(page).click()
    await fillLogin(page, name, 'Silent-Harbour-31')
    await member(page).waitFor()
  })
})

describe('the keyboard alone', () => {
  const { person } = journeys()

  it('logs in, and Escape gives the focus back', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    await tabTo(page, /^Log in$/)
    await page.keyboard.press('Enter')
    await loginDialog(page).waitFor()
    await page.keyboard.press('Escape')
    await loginDialog(page).waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe(await loginButton(page).innerText())

    await page.keyboard.press('Enter')
    await loginDialog(page).waitFor()
    await tabTo(page, /^Username/)
    await page.keyboard.type('demo')
    await tabTo(page, /^Password/)
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await loginDialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => shownBalance(page)).toBeGreaterThan(0)
  })
})
