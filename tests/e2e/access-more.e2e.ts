import { afterAll, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import agentTexts from '#locales/en/agent.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import outbox from '#locales/en/outbox.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import {
  demoPassword,
  fillLogin,
  loginButton,
  loginDialog,
  register,
  registerDialog,
  signOut,
} from '#tests/support/steps.ts'

import { faults, member, mobileOn, newNumber, off, phone, sendCode, set } from './access-steps.ts'

describe('a password that has to be changed', () => {
  const { person } = journeys()

  it('opens the pop-up, keeps what was typed, and goes on once it is changed', async () => {
    const guest = await person()
    guest.expectComplaint(/4\d\d/)
    const page = await guest.open('/en')
    const name = `pim${Date.now().toString(36)}`
    await page.goto('/en/register')
    await register(page, name, 'Quiet-Lantern-72')
    await signOut(page)
    // The server's own answer, told that the password is the well-known one.
    await page.route('**/api/auth/login', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), mustChangePassword: true } })
    })
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
