import type { Page } from 'playwright'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import entry from '#locales/en/entry.json' with { type: 'json' }
import outbox from '#locales/en/outbox.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import toasts from '#locales/en/toasts.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import {
  demoPassword,
  fillLogin,
  logIn,
  loginButton,
  openFirstGame,
  registerDialog,
  signOut,
  untilHome,
} from '#tests/support/steps.ts'

import {
  changeDialog,
  changeOwnPassword,
  faults,
  member,
  mobileOn,
  newNumber,
  off,
  phone,
  sendCode,
  set,
  typeNew,
} from './access-steps.ts'

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

describe('a password that has to be changed', () => {
  const { person } = journeys()
  const site = ownSite()
  // Whatever fails here, nobody else is asked for a new password.
  afterEach(() => set('whitelabel', off))
  let accounts = 0
  /** An account that the operator has opened. */
  async function given(password: string): Promise<string> {
    accounts += 1
    const name = `pim${Date.now().toString(36)}${accounts}`
    await operate(site, 'open', name, '--password', password)
    return name
  }

  it('lets the first log-in do nothing else, also after a reload, and goes home with the new one', async () => {
    const guest = await person()
    guest.expectComplaint(/403/)
    const name = await given('Given-Lantern-72')
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
    const told = page.getByText(toasts.passwordChanged).waitFor({ timeout: 60_000 })
    await Promise.all([told, untilHome(page, () => typeNew(page, 'Silent-Harbour-31'))])
    await member(page).waitFor()
    await signOut(page)
    await loginButton(page).click()
    await fillLogin(page, name, 'Silent-Harbour-31')
    await member(page).waitFor()
  })

  it('is asked for again after a member signs out instead; then the game opens that they came for', async () => {
    const guest = await person(phone)
    const name = await given('Given-Lantern-72')
    await operate(site, 'password', name, '--password', 'password123')
    const page = await guest.open('/en/rng')
    await openFirstGame(page)
    await fillLogin(page, name, 'password123')
    await changeDialog(page).getByText(entry.change.weak).waitFor()
    await changeDialog(page).getByRole('button', { name: entry.change.leave }).click()
    await changeDialog(page).waitFor({ state: 'hidden' })
    await openFirstGame(page)
    await fillLogin(page, name, 'password123')
    await changeDialog(page).getByText(entry.change.weak).waitFor()
    await typeNew(page, 'Silent-Harbour-31')
    await page.waitForURL(/\/en\/game\//)
    await page.getByText(toasts.passwordChanged).waitFor()
    await page.locator('html[data-user="member"]').waitFor()
  })

  it('that is old is asked for while the policy is on, and not while it is off', async () => {
    const before = await (await person()).open('/en')
    await logIn(before, 'vip')
    await operate(site, 'settings', 'passwordExpiryDays', '30')
    await set('whitelabel', { ...off, forcedPasswordExpiryChange: true })
    const guest = await person()
    const page = await guest.open('/en')
    await loginButton(page).click()
    await fillLogin(page, 'vip')
    await changeDialog(page).getByText(entry.change.expired).waitFor()
    expect(await faults(page)).toEqual([])
    await untilHome(page, () => typeNew(page, 'Silent-Harbour-31'))
    await member(page).waitFor()
    await set('whitelabel', off)

    // Back to the password of the demo, now by the member's own wish.
    await changeOwnPassword(page, 'Silent-Harbour-31', demoPassword)
  })
})

describe('the demo’s outbox', () => {
  const { person } = journeys()
  afterAll(() => set('whitelabel', off))

  it('shows a message within seconds of its being sent', async () => {
    await set('whitelabel', mobileOn)
    const guest = await person()
    const page = await guest.open('/en/register')
    const box = await guest.open('/en/outbox')
    await box.getByRole('heading', { name: outbox.title }).waitFor()
    await page.bringToFront()
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.mobile }).click()
    const number = newNumber()
    await sendCode(page, number)
    // A tab in the background rests.
    await box.bringToFront()
    await box.getByText(new RegExp(number)).first().waitFor({ timeout: 10_000 })
  })
})
