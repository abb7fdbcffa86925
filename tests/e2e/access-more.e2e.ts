import { afterAll, afterEach, describe, expect, it } from 'vitest'
import entry from '#locales/en/entry.json' with { type: 'json' }
import outbox from '#locales/en/outbox.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import toasts from '#locales/en/toasts.json' with { type: 'json' }
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
} from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { fillLogin, logIn, loginButton, openFirstGame, registerDialog, untilHome } from '#tests/support/steps.ts'

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
