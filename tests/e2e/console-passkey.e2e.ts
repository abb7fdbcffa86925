import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import words from '#locales/en/console.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { enterConsole } from '#tests/support/console-steps.ts'

const site = journeys()
const own = 'Quiet-Lantern-72'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a staff account as the demo's owner; gives its first password. */
async function invited(account: string): Promise<string> {
  const somebody = await site.person()
  // A code that was used before is refused.
  somebody.expectComplaint(/status of 40/)
  const olga = await somebody.open('/en/operator')
  await enterConsole(olga, 'olga')
  await olga.getByRole('link', { name: words.pages.staff, exact: true }).first().click()
  await olga.getByRole('button', { name: words.staff.add }).click()
  const dialog = olga.getByRole('dialog')
  await dialog.getByLabel(words.staff.account).fill(account)
  await dialog.getByRole('button', { name: words.staff.add }).click()
  await olga.getByText(words.staff.given.lead).waitFor()
  return olga.locator('.given').innerText()
}

const typePassword = async (page: Page, account: string, password: string) => {
  await page.getByLabel(words.login.account).fill(account)
  await page.getByLabel(words.login.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.login.next }).click()
}

/** Signs in for the first time; gives the authenticator. */
async function enrol(page: Page, account: string, given: string): Promise<TOTP> {
  await typePassword(page, account, given)
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel(words.login.code).fill(totp.generate())
  await page.getByLabel(words.login.newPassword, { exact: true }).fill(own)
  await page.getByLabel(words.login.again).fill(own)
  await page.getByRole('button', { name: words.login.enter }).click()
  await title(page, words.pages.overview).waitFor()
  return totp
}

describe('a passkey in the console', () => {
  it('is added after a second factor, follows the password at the next log-in, and is removed', async () => {
    const account = `key${Date.now() % 1e8}`
    const given = await invited(account)
    const home = site.url.replace('127.0.0.1', 'localhost')
    const newcomer = await site.person({ baseURL: home })
    const page = await newcomer.open('/en/operator')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
    const totp = await enrol(page, account, given)

    await page.getByRole('link', { name: words.pages.account }).first().click()
    await title(page, words.pages.account).waitFor()
    await page.getByText(words.passkeys.none).waitFor()
    await page.getByRole('button', { name: words.passkeys.add }).click()
    const dialog = page.getByRole('dialog')
    // The code of this moment has served at the log-in; the next one holds already.
    await dialog.getByLabel(words.login.code).fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await dialog.getByLabel(words.passkeys.nameField).fill('Desk')
    await dialog.getByRole('button', { name: words.passkeys.make }).click()
    const row = page.getByRole('row').filter({ hasText: 'Desk' })
    await row.waitFor()

    await page.getByRole('button', { name: words.signOut }).click()
    await typePassword(page, account, own)
    await page.getByRole('button', { name: words.login.passkey }).click()
    await title(page, words.pages.account).waitFor()

    await row.getByRole('button', { name: words.passkeys.remove }).click()
    await dialog.getByRole('button', { name: words.login.passkey }).click()
    await dialog.getByText(words.passkeys.removeLead).waitFor()
    await dialog.getByRole('button', { name: words.passkeys.remove }).click()
    await page.getByText(words.passkeys.none).waitFor()
    expect(await row.count()).toBe(0)
  })
})
