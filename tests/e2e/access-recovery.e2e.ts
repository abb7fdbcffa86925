import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import {
  codeFor,
  dialogs,
  faults,
  forgotDialog,
  newNumber,
  off,
  phone,
  set,
  type,
} from '#tests/support/access-steps.ts'
import { journeys, type Person } from '#tests/support/browser.ts'
import { loginDialog, registerDialog, signOut, tabTo, untilHome } from '#tests/support/steps.ts'

const sizes = [{ width: 1440, height: 900 }, phone.viewport]

/** Axe finds nothing in the pop-up on a desk and on a phone. Ends on the phone. */
async function expectSound(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect({ size, faults: await faults(page) }).toEqual({ size, faults: [] })
  }
}

async function toForgot(guest: Person): Promise<Page> {
  const page = await guest.open('/en/login')
  await loginDialog(page).getByRole('button', { name: access.login.forgot }).waitFor()
  await tabTo(page, access.login.forgot)
  await page.keyboard.press('Enter')
  await forgotDialog(page).waitFor()
  return page
}

/** Opens an account by mobile number where no code proves it. */
async function registerWithout(page: Page, number: string): Promise<void> {
  await page.goto('/en/register')
  const dialog = registerDialog(page)
  await dialog.getByRole('tab', { name: registerTexts.tabs.mobile }).click()
  await dialog.getByRole('textbox', { name: entry.mobile.label }).fill(number)
  await dialog.getByLabel(new RegExp(`^${registerTexts.fields.password}`)).fill('Quiet-Lantern-72')
  await dialog.getByLabel(new RegExp(`^${registerTexts.fields.confirmPassword}`)).fill('Quiet-Lantern-72')
  await dialog.getByRole('checkbox', { name: /18/ }).check()
  await untilHome(page, () => dialog.getByRole('button', { name: access.register.submit }).click())
  await page.locator('html[data-user="member"]').waitFor()
}

describe('a forgotten password', () => {
  const { person } = journeys()
  // Without verification by SMS: a number gets one message a minute, and this one is the forgotten password's.
  beforeAll(() => set('whitelabel', { ...off, mobileRegistration: true }))
  afterAll(() => set('whitelabel', off))

  it('by the keyboard alone: a wrong code loses nothing, the right one leads in', async () => {
    const member = await person()
    const before = await member.open('/en')
    const number = newNumber()
    await registerWithout(before, number)
    await signOut(before)
    await before.close()

    const guest = await person(phone)
    guest.expectComplaint(/400/)
    const page = await toForgot(guest)
    await forgotDialog(page).getByRole('radio', { name: entry.forgot.phone }).waitFor({ state: 'attached' })
    await forgotDialog(page).getByRole('radio', { name: entry.forgot.email }).focus()
    await page.keyboard.press('ArrowDown')
    await forgotDialog(page).getByRole('textbox', { name: entry.mobile.label }).waitFor()
    await expectSound(page)
    await type(page, entry.mobile.label, number)
    await tabTo(page, entry.code.send)
    await page.keyboard.press('Enter')
    await dialogs(page)
      .getByRole('button', { name: /A new code can be sent in/ })
      .waitFor()
    const code = await codeFor(page, number)
    await type(page, entry.code.label, code === '000000' ? '000001' : '000000')
    await type(page, entry.newPassword, 'Silent-Harbour-31')
    await page.keyboard.press('Enter')
    await forgotDialog(page).getByText(errors.code_wrong).waitFor()
    await expectSound(page)
    // The wrong field has the focus, and the rest is still there.
    await type(page, entry.code.label, code)
    await tabTo(page, entry.newPassword)
    await untilHome(page, () => page.keyboard.press('Enter'))
    await page.locator('html[data-user="member"]').waitFor()
  })
})
