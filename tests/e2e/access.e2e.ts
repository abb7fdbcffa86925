import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import agentTexts from '#locales/en/agent.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import outbox from '#locales/en/outbox.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import reset from '#locales/en/reset.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { operate } from '#tests/support/running-site.ts'
import { ask, demoPassword, fillLogin, loginButton, loginDialog, registerDialog } from '#tests/support/steps.ts'

const off = {
  freePlay: true,
  mobileRegistration: false,
  smsVerification: false,
  mobilePasswordRegistration: false,
  forcedPasswordExpiryChange: false,
  mobileCodeLogin: false,
}
const mobileOn = {
  ...off,
  mobileRegistration: true,
  smsVerification: true,
  mobilePasswordRegistration: true,
  mobileCodeLogin: true,
}
const site = inject('site')
const set = (key: string, value: unknown) => operate(site, 'settings', key, JSON.stringify(value))

const phone = { viewport: { width: 390, height: 844 } }
const member = (page: Page) => page.getByRole('button', { name: wallet.account })
const forgotDialog = (page: Page) => page.getByRole('dialog', { name: entry.forgot.title })
const dialogs = (page: Page) => page.locator('dialog[open]')
let lastNumber = 81_000_000 + (Date.now() % 9_000_000)
function newNumber(): string {
  lastNumber += 1
  return String(lastNumber)
}

/** A demo member who was last here from somewhere else. */
const SOMSRI = '812345678'

interface Sent {
  readonly messages: readonly { readonly to: string; readonly text: string }[]
}

/** The code that the last message to a number holds, as its owner would read it. */
async function codeFor(page: Page, number: string): Promise<string> {
  const read = async () => {
    const { body } = await ask<Sent>(page, '/outbox')
    const text = body.messages.find(({ to }) => to.endsWith(number))?.text ?? ''
    return /\b(\d{4,8})\b/.exec(text)?.[1] ?? ''
  }
  await expect.poll(read, { timeout: 10_000 }).not.toBe('')
  return read()
}

/** Axe on the pop-up that is open. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

async function sendCode(page: Page, number: string): Promise<void> {
  await dialogs(page).getByRole('textbox', { name: entry.mobile.label }).fill(number)
  await dialogs(page).getByRole('button', { name: entry.code.send }).click()
  await dialogs(page)
    .getByRole('button', { name: /A new code can be sent in/ })
    .waitFor()
}

async function registerByMobile(page: Page, number: string, password: string): Promise<void> {
  await page.goto('/en/register')
  const dialog = registerDialog(page)
  await dialog.getByRole('tab', { name: registerTexts.tabs.mobile }).click()
  await sendCode(page, number)
  await dialog.getByRole('textbox', { name: entry.code.label }).fill(await codeFor(page, number))
  await dialog.getByLabel(new RegExp(`^${registerTexts.fields.password}`)).fill(password)
  await dialog.getByLabel(new RegExp(`^${registerTexts.fields.confirmPassword}`)).fill(password)
  await dialog.getByRole('checkbox', { name: /18/ }).check()
  await dialog.getByRole('button', { name: access.register.submit }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.locator('html[data-user="member"]').waitFor()
}

/** Answers the second step of a place that the member has not been at. */
async function secondStep(page: Page): Promise<void> {
  const step = page.getByRole('dialog', { name: entry.step.title })
  await step.waitFor()
  expect(await faults(page)).toEqual([])
  await step.getByText(entry.step.methods.bankAccountName, { exact: true }).click()
  await step.getByRole('textbox', { name: entry.step.methods.bankAccountName }).fill('Somsri Jaidee')
  await step.getByRole('button', { name: entry.step.submit }).click()
  await page.locator('html[data-user="member"]').waitFor()
}

describe('ways in that are switched on', () => {
  const { person } = journeys()
  beforeAll(() => set('whitelabel', mobileOn))
  afterAll(() => set('whitelabel', off))

  it('registers by mobile, signs out of every tab, comes back by a code', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    const number = newNumber()
    await registerByMobile(page, number, 'Quiet-Lantern-72')
    expect(new URL(page.url()).pathname).toBe('/en')
    const other = await guest.open('/en')
    await member(other).waitFor()

    await member(page).click()
    await page.getByRole('menuitem', { name: /sign out/i }).click()
    await page
      .getByRole('dialog', { name: popups.logout.title })
      .getByRole('button', { name: popups.logout.confirm })
      .click()
    await loginButton(other).waitFor({ timeout: 1_500 })
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

  it('counts down further when the pop-up was closed, and keeps what was typed', async () => {
    const guest = await person(phone)
    const page = await guest.open('/en/register')
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.mobile }).click()
    const number = newNumber()
    await sendCode(page, number)
    await page.keyboard.press('Escape')
    await registerDialog(page).waitFor({ state: 'hidden' })
    await page.getByRole('banner').getByRole('button', { name: 'Register' }).click()
    await registerDialog(page)
      .getByRole('button', { name: /A new code can be sent in [01]:/ })
      .waitFor()
    expect(await registerDialog(page).getByRole('textbox', { name: entry.mobile.label }).inputValue()).toBe(number)
    expect(await faults(page)).toEqual([])
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

describe('ways in that are switched off', () => {
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

  it('arrives in the outbox, sets a new password once, and the member logs in with it', async () => {
    const guest = await person(phone)
    const page = await guest.open('/en/login')
    await loginDialog(page).getByRole('button', { name: access.login.forgot }).click()
    const dialog = forgotDialog(page)
    await dialog.getByRole('textbox', { name: entry.forgot.username }).fill('somsri')
    await dialog.getByRole('textbox', { name: entry.forgot.address }).fill('somsri@mail.example')
    await dialog.getByRole('button', { name: entry.forgot.send }).click()
    await dialog.getByText(entry.forgot.sent).waitFor()
    await page.goto('/en/outbox')
    const link = page.getByRole('link', { name: /reset\?token=/ }).first()
    await link.waitFor({ timeout: 30_000 })
    await page.goto(`/en/reset${new URL((await link.textContent()) ?? '').search}`)
    await page.getByLabel(new RegExp(`^${entry.newPassword}`)).fill('Silent-Harbour-31')
    await page.getByLabel(new RegExp(`^${entry.repeatPassword}`)).fill('Silent-Harbour-31')
    await page.getByRole('button', { name: reset.submit }).click()
    await page.getByText(reset.done).waitFor()
    await page.getByRole('button', { name: reset.login, exact: true }).last().click()
    await fillLogin(page, 'somsri', 'Silent-Harbour-31')
    await secondStep(page)
  })
})

describe('a password that has to be changed', () => {
  const { person } = journeys()

  it('opens the pop-up, keeps what was typed, and goes on once it is changed', async () => {
    const guest = await person()
    guest.expectComplaint(/4\d\d/)
    const page = await guest.open('/en')
    const name = `pim${Date.now().toString(36)}`
    await page.goto('/en/register')
    const dialog = registerDialog(page)
    await dialog.getByRole('textbox', { name: new RegExp(`^${registerTexts.fields.username}`) }).fill(name)
    await dialog.getByLabel(new RegExp(`^${registerTexts.fields.password}`)).fill('Quiet-Lantern-72')
    await dialog.getByLabel(new RegExp(`^${registerTexts.fields.confirmPassword}`)).fill('Quiet-Lantern-72')
    await dialog.getByRole('checkbox', { name: /18/ }).check()
    await dialog.getByRole('button', { name: access.register.submit }).click()
    await member(page).waitFor()
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    // The server's own answer, told that the password is the well-known one.
    await page.route('**/api/auth/login', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), mustChangePassword: true } })
    })
    await guest.context.clearCookies({ name: /bind|session|sid/i })
    await page.goto('/en')
    await loginButton(page).click()
    await fillLogin(page, name, 'Quiet-Lantern-72')
    const change = page.getByRole('dialog', { name: entry.change.title })
    await change.getByText(entry.change.weak).waitFor()
    expect(await faults(page)).toEqual([])
    await change.getByLabel(new RegExp(`^${entry.newPassword}`)).fill('Silent-Harbour-31')
    await change.getByLabel(new RegExp(`^${entry.repeatPassword}`)).fill('Silent-Harbour-32')
    await change.getByRole('button', { name: entry.change.submit }).click()
    await change.getByText(registerTexts.rules.mismatch).waitFor()
    await change.getByLabel(new RegExp(`^${entry.repeatPassword}`)).fill('Silent-Harbour-31')
    await change.getByRole('button', { name: entry.change.submit }).click()
    // The server did not ask for the change itself, so it wants the old password, and nothing typed is lost.
    await change.getByLabel(new RegExp(`^${entry.change.old}`)).fill('Quiet-Lantern-72')
    await change.getByRole('button', { name: entry.change.submit }).click()
    await change.waitFor({ state: 'hidden' })
    await page.locator('html[data-user="member"]').waitFor()
  })
})

describe('the agents’ log-in', () => {
  const { person } = journeys()

  it('lets agents in and tells everybody else why not', async () => {
    const guest = await person()
    guest.expectComplaint(/403/)
    const page = await guest.open('/en/agent')
    await page.getByRole('heading', { name: agentTexts.title }).waitFor()
    const fill = async (name: string) => {
      await page.getByRole('textbox', { name: new RegExp(`^${access.login.username}`) }).fill(name)
      await page.getByLabel(new RegExp(`^${access.login.password}`)).fill(demoPassword)
      await page.getByRole('button', { name: access.login.submit, exact: true }).click()
    }
    await fill('demo')
    await page.getByText(errors.not_agent).waitFor()
    await fill('agent')
    await page.waitForURL(/\/en$/)
    await member(page).waitFor()
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

  it('opens the terms over the form and loses nothing that was typed', async () => {
    const guest = await person(phone)
    const page = await guest.open('/en/login')
    await loginDialog(page)
      .getByRole('textbox', { name: /^Username/ })
      .fill('somebody')
    await loginDialog(page).getByRole('link', { name: access.terms.link }).click()
    const terms = page.getByRole('dialog', { name: 'Terms' })
    await terms.getByRole('heading', { name: 'The account' }).waitFor()
    await page.keyboard.press('Escape')
    await terms.waitFor({ state: 'hidden' })
    expect(
      await loginDialog(page)
        .getByRole('textbox', { name: /^Username/ })
        .inputValue(),
    ).toBe('somebody')
  })
})
