import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import reset from '#locales/en/reset.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import {
  demoPassword,
  fillLogin,
  loginButton,
  loginDialog,
  noteLeaving,
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

  it('registers by mobile, and signs out of every tab at once', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    const number = newNumber()
    await registerByMobile(page, number, 'Quiet-Lantern-72')
    expect(new URL(page.url()).pathname).toBe('/en')
    const other = await guest.open('/en')
    await member(other).waitFor()

    const left = await noteLeaving(other)
    const ended = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/auth/session'))
    await signOut(page)
    expect(await left(await ended)).toBeLessThan(1_000)
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

  it('goes through a forgotten password by phone with the keyboard alone, and keeps what was typed', async () => {
    const guest = await person(phone)
    guest.expectComplaint(/400/)
    const page = await guest.open('/en/login')
    const number = newNumber()
    await loginDialog(page).getByRole('button', { name: access.login.forgot }).focus()
    await page.keyboard.press('Enter')
    await forgotDialog(page).getByRole('radio', { name: entry.forgot.email }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await faults(page)).toEqual([])
    const mobile = forgotDialog(page).getByRole('textbox', { name: entry.mobile.label })
    await mobile.focus()
    await page.keyboard.type(number)
    await page.keyboard.press('Tab')
    // The focus comes to the code once it is sent.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await forgotDialog(page)
      .getByRole('button', { name: /A new code can be sent in/ })
      .waitFor()
    await page.keyboard.type('000000')
    await forgotDialog(page)
      .getByLabel(new RegExp(`^${entry.newPassword}`))
      .focus()
    await page.keyboard.type('Silent-Harbour-31')
    await page.keyboard.press('Enter')
    await forgotDialog(page).getByText(errors.code_wrong).waitFor()
    expect(await mobile.inputValue()).toBe(number)
  })
})

describe('sign-in methods that are switched off', () => {
  const { person } = journeys()
  afterAll(() => set('whitelabel', off))

  it('are not there', async () => {
    await set('whitelabel', { ...off, freePlay: false })
    const guest = await person()
    const page = await guest.open('/en/login')
    await loginDialog(page).getByRole('button', { name: access.login.submit, exact: true }).waitFor()
    expect(await loginDialog(page).getByRole('tab').count()).toBe(0)
    expect(await loginDialog(page).getByRole('button', { name: access.login.freePlay }).count()).toBe(0)
    expect(await loginDialog(page).getByRole('link', { name: entry.social.google }).count()).toBe(0)
    await page.goto('/en/register')
    await registerDialog(page).getByRole('textbox').first().waitFor()
    expect(await registerDialog(page).getByRole('tab').count()).toBe(0)
  })
})

describe('a forgotten password', () => {
  const { person } = journeys()

  it('asks for a link that never tells whether the name exists; a spent link leads to a new one', async () => {
    const guest = await person()
    guest.expectComplaint(/4(00|10)/)
    const page = await guest.open('/en/login')
    await loginDialog(page).getByRole('button', { name: access.login.forgot }).click()
    const dialog = forgotDialog(page)
    await dialog.getByRole('textbox', { name: entry.forgot.username }).fill('nobody_here')
    await dialog.getByRole('button', { name: entry.forgot.send }).click()
    await dialog.getByText(entry.forgot.addressInvalid).waitFor()
    await dialog.getByRole('textbox', { name: entry.forgot.address }).fill('nobody@example.com')
    await dialog.getByRole('button', { name: entry.forgot.send }).click()
    await dialog.getByText(entry.forgot.sent).waitFor()
    await page.goto('/en/reset?token=not-a-real-link')
    await page.getByRole('button', { name: reset.again }).click()
    await forgotDialog(page).waitFor()
    expect(page.url()).not.toContain('token')
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
