import type { Page } from 'playwright'
import { expect } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { barriers } from './axe.ts'
import { ownSite } from './own-site.ts'
import { operate } from './running-site.ts'
import { ask, registerDialog, tabTo, untilHome } from './steps.ts'

export const off = {
  freePlay: true,
  mobileRegistration: false,
  smsVerification: false,
  mobilePasswordRegistration: false,
  forcedPasswordExpiryChange: false,
  mobileCodeLogin: false,
}
export const mobileOn = {
  ...off,
  mobileRegistration: true,
  smsVerification: true,
  mobilePasswordRegistration: true,
  mobileCodeLogin: true,
}
const site = ownSite()
export const set = (key: string, value: unknown) => operate(site, 'settings', key, JSON.stringify(value))

export const desk = { viewport: { width: 1440, height: 900 } }
export const phone = { viewport: { width: 390, height: 844 } }
export const member = (page: Page) => page.getByRole('button', { name: wallet.account })
export const forgotDialog = (page: Page) => page.getByRole('dialog', { name: entry.forgot.title })
export const changeDialog = (page: Page) => page.getByRole('dialog', { name: entry.change.title })
export const dialogs = (page: Page) => page.locator('dialog[open]')
let lastNumber = 81_000_000 + (Date.now() % 9_000_000)
export function newNumber(): string {
  lastNumber += 1
  return String(lastNumber)
}

/** A demo member who was last here from somewhere else. */
export const SOMSRI = '812345678'

interface Sent {
  readonly messages: readonly { readonly to: string; readonly text: string }[]
}

/** The code that the last message to a number holds, as its owner would read it. */
export async function codeFor(page: Page, number: string): Promise<string> {
  const read = async () => {
    const { body } = await ask<Sent>(page, '/outbox')
    const text = body.messages.find(({ to }) => to.endsWith(number))?.text ?? ''
    return /\b(\d{4,8})\b/.exec(text)?.[1] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}

/** Axe on the pop-up that is open. */
export const faults = (page: Page) => barriers(page, { within: 'dialog[open]' })

/** On a desk and on a phone nothing of a pop-up leaves the screen sideways, and axe finds nothing. Ends on the phone. */
export async function expectSound(page: Page): Promise<void> {
  for (const { viewport: size } of [desk, phone]) {
    await page.setViewportSize(size)
    const sideways = await dialogs(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect({ size, faults: await faults(page), sideways }).toEqual({ size, faults: [], sideways: 0 })
  }
}

export async function sendCode(page: Page, number: string): Promise<void> {
  await dialogs(page).getByRole('textbox', { name: entry.mobile.label }).fill(number)
  await dialogs(page).getByRole('button', { name: entry.code.send }).click()
  await dialogs(page)
    .getByRole('button', { name: /A new code can be sent in/ })
    .waitFor()
}

export async function registerByMobile(page: Page, number: string, password: string): Promise<void> {
  await page.goto('/en/register')
  const dialog = registerDialog(page)
  await dialog.getByRole('tab', { name: registerTexts.tabs.mobile }).click()
  await sendCode(page, number)
  await dialog.getByRole('textbox', { name: entry.code.label }).fill(await codeFor(page, number))
  await dialog.getByLabel(new RegExp(`^${registerTexts.fields.password}`)).fill(password)
  await dialog.getByLabel(new RegExp(`^${registerTexts.fields.confirmPassword}`)).fill(password)
  await dialog.getByRole('checkbox', { name: /18/ }).check()
  await untilHome(page, () => dialog.getByRole('button', { name: access.register.submit }).click())
  await page.locator('html[data-user="member"]').waitFor()
}

/** Answers the second step of a place that the member has not been at. */
export async function secondStep(page: Page): Promise<void> {
  const step = page.getByRole('dialog', { name: entry.step.title })
  await step.waitFor()
  for (const method of ['mobile', 'email', 'bankAccountName'] as const) {
    await step.getByText(entry.step.methods[method], { exact: true }).click()
    expect(await faults(page)).toEqual([])
  }
  await step.getByRole('textbox', { name: entry.step.methods.bankAccountName }).fill('Somsri Jaidee')
  await step.getByRole('button', { name: entry.step.submit }).click()
  await page.locator('html[data-user="member"]').waitFor()
  await step.waitFor({ state: 'hidden' })
}

/** Sets a new password in the pop-up that asks for one. */
export async function typeNew(page: Page, fresh: string, again = fresh): Promise<void> {
  const change = changeDialog(page)
  await change.getByLabel(new RegExp(`^${entry.newPassword}`)).fill(fresh)
  await change.getByLabel(new RegExp(`^${entry.repeatPassword}`)).fill(again)
  await change.getByRole('button', { name: entry.change.submit }).click()
}

/** Types into the field of that name, in place of what is there. */
export async function type(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
