import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import { codeFor, dialogs, mobileOn, newNumber, off, sendCode, set } from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { ask, loginDialog, registerDialog, signOut, untilHome } from '#tests/support/steps.ts'

const password = 'Quiet-Lantern-72'
const submit = (page: Page) => registerDialog(page).getByRole('button', { name: access.register.submit })
const passwordField = (page: Page) => registerDialog(page).getByLabel(new RegExp(`^${registerTexts.fields.password}`))
const codeField = (page: Page) => dialogs(page).getByRole('textbox', { name: entry.code.label })

/**
 * What each switch of the whitelabel tree lets people do, turned while the site runs; the expiry of passwords has
 * journeys of its own. What is gone while a switch is off: tests/islands/sign-in-methods.test.tsx and registration.test.tsx.
 */
describe('a switch of the operator', () => {
  const { person } = journeys()
  afterAll(() => set('whitelabel', off))

  /** Somebody who comes after the switch was turned. */
  async function later(switches: object, path: string): Promise<Page> {
    await set('whitelabel', { ...off, ...switches })
    return (await person()).open(path)
  }

  async function toMobile(page: Page): Promise<string> {
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.mobile }).click()
    const number = newNumber()
    await dialogs(page).getByRole('textbox', { name: entry.mobile.label }).fill(number)
    return number
  }

  async function choosePassword(page: Page): Promise<void> {
    await passwordField(page).fill(password)
    await registerDialog(page)
      .getByLabel(new RegExp(`^${registerTexts.fields.confirmPassword}`))
      .fill(password)
  }

  async function enter(page: Page): Promise<void> {
    await registerDialog(page).getByRole('checkbox', { name: /18/ }).check()
    await untilHome(page, () => submit(page).click())
    await page.locator('html[data-user="member"]').waitFor()
  }

  it('mobile registration: the number is the name', async () => {
    const page = await later({ mobileRegistration: true }, '/en/register')
    const number = await toMobile(page)
    // Without verification by SMS nothing is sent.
    expect(await codeField(page).count()).toBe(0)
    await choosePassword(page)
    await enter(page)
    expect((await ask<{ account: string }>(page, '/member')).body.account).toBe(number)
  })

  it('verification by SMS: the code is asked for and has to be right', async () => {
    const page = await later({ mobileRegistration: true, smsVerification: true }, '/en/register')
    // A code brings the field of its number along, by user name too.
    await dialogs(page).getByRole('textbox', { name: entry.mobile.label }).waitFor()
    const number = await toMobile(page)
    await choosePassword(page)
    await registerDialog(page).getByRole('checkbox', { name: /18/ }).check()
    await submit(page).click()
    await registerDialog(page).getByText(registerTexts.rules.required).waitFor()
    await sendCode(page, number)
    await codeField(page).fill(await codeFor(page, number))
    await enter(page)
  })

  it('passwords of mobile registrations: off, the code alone opens the account', async () => {
    const page = await later({ ...mobileOn, mobilePasswordRegistration: false }, '/en/register')
    const number = await toMobile(page)
    expect(await passwordField(page).count()).toBe(0)
    await sendCode(page, number)
    await codeField(page).fill(await codeFor(page, number))
    await enter(page)
  })

  it('free play: lets a guest look around', async () => {
    const page = await later({ freePlay: true }, '/en/login')
    await untilHome(page, () => loginDialog(page).getByRole('button', { name: access.login.freePlay }).click())
    await page.locator('html[data-user="trial"]').waitFor()
    expect((await ask<{ type: number }>(page, '/member')).body.type).toBe(4)
    await signOut(page)
  })
})
