import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import reset from '#locales/en/reset.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import {
  demoPassword,
  fillLogin,
  loginButton,
  loginDialog,
  registerDialog,
  signOut,
  tabTo,
} from '#tests/support/steps.ts'
import {
  changeOwnPassword,
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
} from './access-steps.ts'

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

  it('counts down further when the pop-up was closed and the page loaded again, and keeps what was typed', async () => {
    const guest = await person(phone)
    const page = await guest.open('/en/register')
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.mobile }).click()
    const number = newNumber()
    await sendCode(page, number)
    const waits = registerDialog(page).getByRole('button', { name: /A new code can be sent in [01]:/ })
    const typed = registerDialog(page).getByRole('textbox', { name: entry.mobile.label })
    const again = () => page.getByRole('banner').getByRole('button', { name: 'Register' }).click()
    // A password is not kept over a pop-up that was closed, but from one tab to the other.
    const password = registerDialog(page).getByLabel(new RegExp(`^${registerTexts.fields.password}`))
    await password.fill('Quiet-Lantern-72')
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.username }).click()
    await registerDialog(page)
      .getByRole('textbox', { name: new RegExp(`^${registerTexts.fields.username}`) })
      .waitFor()
    expect([await password.inputValue(), await typed.inputValue()]).toEqual(['Quiet-Lantern-72', number])
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.mobile }).click()
    await waits.waitFor()
    await page.keyboard.press('Escape')
    await registerDialog(page).waitFor({ state: 'hidden' })
    await again()
    await waits.waitFor()
    expect(await typed.inputValue()).toBe(number)
    expect(await faults(page)).toEqual([])
    // The page that is loaded anew opens the pop-up again by itself.
    await page.reload()
    await waits.waitFor()
    expect(await typed.inputValue()).toBe(number)
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
    await link.waitFor({ timeout: 60_000 })
    await page.goto(`/en/reset${new URL((await link.textContent()) ?? '').search}`)
    await page.getByLabel(new RegExp(`^${entry.newPassword}`)).waitFor()
    await type(page, entry.newPassword, 'Silent-Harbour-31')
    await type(page, entry.repeatPassword, 'Silent-Harbour-31')
    await page.keyboard.press('Enter')
    await page.getByText(reset.done).waitFor()
    await page.getByRole('button', { name: reset.login, exact: true }).last().click()
    await fillLogin(page, 'somsri', 'Silent-Harbour-31')
    await secondStep(page)
    // Other journeys are hers too.
    await changeOwnPassword(page, 'Silent-Harbour-31', demoPassword)
  })
})
