import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import { expectSound, mobileOn, off, phone, set } from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { fillLogin, loginDialog } from '#tests/support/steps.ts'

describe('coming in', () => {
  const { person } = journeys()
  const site = ownSite()
  beforeAll(() => set('whitelabel', mobileOn))
  afterAll(() => set('whitelabel', off))

  it('asks for a captcha after three wrong passwords, and keeps the name', async () => {
    const name = `wrong${Date.now().toString(36)}`
    await operate(site, 'open', name)
    const guest = await person(phone)
    guest.expectComplaint(/40[01]/)
    const page = await guest.open('/en/login')
    const answered = () => page.waitForResponse(/\/api\/auth\/login$/)
    for (let tries = 0; tries < 3; tries += 1) {
      const refused = answered()
      await fillLogin(page, name, 'not the password')
      await refused
      await loginDialog(page).getByText('Wrong username or password.').waitFor()
    }
    await loginDialog(page).getByRole('img', { name: entry.captcha.image }).waitFor()
    await expectSound(page)
    await loginDialog(page).getByRole('button', { name: access.login.submit, exact: true }).click()
    await loginDialog(page).getByText(access.required).waitFor()
    await expectSound(page)
    await loginDialog(page)
      .getByRole('textbox', { name: new RegExp(`^${entry.captcha.label}`) })
      .fill('0000')
    await loginDialog(page).getByRole('button', { name: access.login.submit, exact: true }).click()
    await loginDialog(page).getByText(entry.captcha.wrong).waitFor()
    const field = loginDialog(page).getByRole('textbox', { name: new RegExp(`^${access.login.username}`) })
    expect(await field.inputValue()).toBe(name)

    // Of two presses within a second one counts.
    let pictures = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/captcha')) pictures += 1
    })
    const refresh = loginDialog(page).getByRole('button', { name: entry.captcha.refresh })
    const pressTwice = async () => {
      await refresh.evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
      return pictures
    }
    await expect.poll(pressTwice, { interval: 400 }).toBe(1)
    await loginDialog(page).getByRole('img', { name: entry.captcha.image }).waitFor()

    // A visitor who cannot see the picture gets the letters as text, by keyboard as well.
    const letters = loginDialog(page).getByRole('textbox', { name: new RegExp(`^${entry.captcha.label}`) })
    expect(await letters.inputValue()).toBe('')
    await loginDialog(page).getByRole('button', { name: entry.captcha.read }).press('Enter')
    await loginDialog(page).getByText(entry.captcha.done).waitFor({ timeout: 60_000 })
    expect(await letters.inputValue()).toMatch(/^\w{4}$/)
    await expectSound(page)
    const refused = answered()
    await loginDialog(page).getByRole('button', { name: access.login.submit, exact: true }).click()
    // The letters were right: what is refused now is the password.
    expect(await (await refused).json()).toMatchObject({ code: 'wrong_credentials' })
  })
})
