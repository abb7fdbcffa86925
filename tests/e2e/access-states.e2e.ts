import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { fillLogin, loginDialog, register, registerDialog } from '#tests/support/steps.ts'
import { dialogs, faults, member, mobileOn, off, set } from './access-steps.ts'

const password = 'Quiet-Lantern-72'
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** On a desk and on a phone nothing of a pop-up leaves the screen sideways, and axe finds nothing. Ends on the phone. */
async function expectSound(page: Page): Promise<void> {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    const sideways = await dialogs(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect({ size, faults: await faults(page), sideways }).toEqual({ size, faults: [], sideways: 0 })
  }
}

describe('coming in', () => {
  const { person } = journeys()
  const site = ownSite()
  beforeAll(() => set('whitelabel', mobileOn))
  afterAll(() => set('whitelabel', off))

  it('asks for a captcha after three wrong passwords, and keeps the name', async () => {
    const name = `wrong${Date.now().toString(36)}`
    await operate(site, 'open', name)
    const guest = await person({ viewport: phone })
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

  it('tells at the fields what is missing, in every tab', async () => {
    const guest = await person({ viewport: phone })
    const page = await guest.open('/en/login')
    await loginDialog(page).getByRole('tab', { name: entry.ways.sms }).click()
    await loginDialog(page).getByRole('button', { name: access.login.submit, exact: true }).click()
    await loginDialog(page).getByText(entry.mobile.missing).waitFor()
    await expectSound(page)
    await loginDialog(page).getByRole('button', { name: access.login.toRegister }).click()
    for (const tab of ['username', 'mobile'] as const) {
      await registerDialog(page).getByRole('tab', { name: registerTexts.tabs[tab] }).click()
      await registerDialog(page).getByRole('button', { name: access.register.submit }).click()
      await registerDialog(page).locator('[aria-invalid="true"]').first().waitFor()
      await expectSound(page)
    }
  })

  it('asks an authenticator for its code at a new place, and before a log-out whether it is meant', async () => {
    // Where numbers are verified, every registration brings one.
    await set('whitelabel', off)
    const name = `safe${Date.now() % 1e9}`
    const home = await person()
    const page = await home.open('/en/register')
    await register(page, name, password)
    await page.goto('/en/member/security')
    await page.getByRole('button', { name: `${security.add}: ${security.safety.totp}` }).click()
    const proof = page.getByRole('dialog', { name: security.proof.title })
    await proof.getByLabel(security.proof.password).fill(password)
    await proof.getByRole('button', { name: security.proof.confirm }).click()
    const enrol = page.getByRole('dialog', { name: security.totp.title })
    await enrol.getByRole('img', { name: security.totp.qr }).waitFor()
    const secret = Secret.fromBase32((await enrol.locator('code').innerText()).replaceAll(' ', ''))
    await enrol.getByLabel(security.totp.code).fill(new TOTP({ secret }).generate())
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: security.totp.codesTitle })
    const recovery = await codes.getByRole('listitem').first().innerText()

    const guest = await person({ viewport: phone })
    guest.expectComplaint(/400/)
    const away = await guest.open('/en/login')
    await fillLogin(away, name, password)
    const step = away.getByRole('dialog', { name: entry.step.title })
    await step.waitFor()
    await expectSound(away)
    await step.getByRole('textbox', { name: entry.step.code }).fill('000000')
    await step.getByRole('button', { name: entry.step.submit }).click()
    await step.locator('[aria-invalid="true"]').waitFor()
    await expectSound(away)
    await step.getByRole('textbox', { name: entry.step.code }).fill(recovery)
    await step.getByRole('button', { name: entry.step.submit }).click()
    await away.locator('html[data-user="member"]').waitFor()

    await away.setViewportSize(desk)
    await member(away).click()
    await away.getByRole('menuitem', { name: /sign out/i }).click()
    await away.getByRole('dialog', { name: popups.logout.title }).waitFor()
    await expectSound(away)
  })
})
