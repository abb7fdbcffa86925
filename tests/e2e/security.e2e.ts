import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import texts from '#locales/en/security.json' with { type: 'json' }
import { journeys, type Person } from '#tests/support/browser.ts'
import { ask, loginButton, loginDialog, register, signOut } from '#tests/support/steps.ts'

const password = 'Quiet-Lantern-72'
let people = 0

const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens an account under an address with a name, where passkeys live, and goes to its page. */
async function newcomer(person: (options: object) => Promise<Person>, url: string) {
  people += 1
  const name = `safe${Date.now() % 1e8}${people}`
  const home = url.replace('127.0.0.1', 'localhost')
  const guest = await person({ baseURL: home, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await guest.open('/en/register')
  await register(page, name, password)
  await page.goto('/en/member/security')
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
  return { page, name, guest }
}

/** Says by the password that it is the member, where the page asks. */
async function prove(page: Page): Promise<void> {
  const asked = dialog(page, texts.proof.title)
  await asked.getByLabel(texts.proof.password).fill(password)
  await asked.getByRole('button', { name: texts.proof.confirm }).click()
  await asked.waitFor({ state: 'hidden' })
}

const press = (page: Page, word: string, name: string) =>
  page.getByRole('button', { name: `${word}: ${name}`, exact: true }).click()

describe('the security centre', () => {
  const site = journeys()

  it('makes a passkey, and the next log-in needs nothing else', async () => {
    const { page, name } = await newcomer(site.person, site.url)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await press(page, texts.add, texts.safety.passkey)
    await prove(page)
    await dialog(page, texts.passkeys.title).getByRole('button', { name: texts.passkeys.add }).click()
    await page.getByRole('heading', { name: texts.passkeys.title }).waitFor()
    await line(page, texts.passkeys.made.replace('{day}', '')).waitFor()

    await page.getByRole('button', { name: new RegExp(`^${texts.passkeys.rename}`) }).click()
    const rename = dialog(page, texts.passkeys.renameTitle)
    await rename.getByLabel(texts.passkeys.name).fill('My laptop')
    await rename.getByRole('button', { name: texts.save }).click()
    await page.getByText('My laptop', { exact: true }).waitFor()

    await signOut(page)
    await loginButton(page).click()
    await loginDialog(page).getByRole('button', { name: access.login.passkey }).click()
    await loginDialog(page).waitFor({ state: 'hidden' })
    expect((await ask<{ account: string }>(page, '/member')).body.account).toBe(name)

    await page.goto('/en/member/security')
    await press(page, texts.remove, 'My laptop')
    await dialog(page, texts.proof.title).getByRole('button', { name: texts.proof.passkey }).click()
    await dialog(page, texts.passkeys.removeTitle).getByRole('button', { name: texts.remove }).click()
    await page.getByText('My laptop', { exact: true }).waitFor({ state: 'hidden' })
  })

  it('switches an authenticator on by keyboard alone, keeps its codes, and switches it off', async () => {
    const { page } = await newcomer(site.person, site.url)
    await page.getByRole('button', { name: `${texts.add}: ${texts.safety.totp}` }).focus()
    await page.keyboard.press('Enter')
    await dialog(page, texts.proof.title).waitFor()
    // The field has the focus already.
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    const enrol = dialog(page, texts.totp.title)
    await enrol.getByRole('img', { name: texts.totp.qr }).waitFor()
    const secret = (await enrol.locator('code').innerText()).replaceAll(' ', '')
    await enrol.getByLabel(texts.totp.code).focus()
    await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await page.keyboard.press('Enter')
    const codes = dialog(page, texts.totp.codesTitle)
    await codes.waitFor()
    expect(await codes.getByRole('listitem').count()).toBe(10)
    const saved = page.waitForEvent('download')
    await codes.getByRole('button', { name: texts.totp.download }).click()
    expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
    await codes.getByRole('button', { name: texts.totp.kept }).click()
    await page.getByText('10 recovery codes left').waitFor()

    await press(page, texts.manage, texts.safety.totp)
    await enrol.getByRole('button', { name: texts.totp.off }).click()
    await dialog(page, texts.totp.offTitle).getByRole('button', { name: texts.totp.off }).click()
    await page.getByText(texts.safety.totpOff).waitFor()
  })

  it('binds an e-mail by its code, sets a payment password, and keeps what was typed when it is refused', async () => {
    const { page, name, guest } = await newcomer(site.person, site.url)
    guest.expectComplaint(/\/api\/member\/(payment-password|email\/bind)/)
    const email = `${name}@example.com`
    await press(page, texts.add, texts.safety.email)
    await prove(page)
    const bind = dialog(page, texts.contact.emailTitle)
    await bind.getByLabel(texts.contact.email).fill(email)
    await bind.getByRole('button', { name: texts.contact.send }).click()
    await bind.getByText(email).waitFor()
    const { body } = await ask<{ messages: { to: string; text: string }[] }>(page, '/outbox')
    const code = /\d{6}/.exec(body.messages.find(({ to }) => to === email)!.text)![0]
    await bind.getByLabel(texts.contact.code).fill(code === '000000' ? '000001' : '000000')
    await bind.getByRole('button', { name: texts.contact.bind }).click()
    await bind.getByText(texts.errors.code_wrong).waitFor()
    await bind.getByLabel(texts.contact.code).fill(code)
    await bind.getByRole('button', { name: texts.contact.bind }).click()
    await page.getByText('•••@example.com').waitFor()

    await press(page, texts.add, texts.safety.payment)
    const pay = dialog(page, texts.payment.title)
    await pay.getByLabel(texts.payment.new).fill('123456')
    await pay.getByLabel(texts.payment.again).fill('123456')
    await pay.getByRole('button', { name: texts.save }).click()
    await pay.getByText(texts.errors.too_common).waitFor()
    expect(await pay.getByLabel(texts.payment.again).inputValue()).toBe('123456')
    await pay.getByLabel(texts.payment.new).fill('495827')
    await pay.getByLabel(texts.payment.again).fill('495827')
    await pay.getByRole('button', { name: texts.save }).click()
    await page.getByText(texts.safety.paymentSet).waitFor()
  })

  it('ends a session elsewhere, and shows who the member is', async () => {
    const { page, name } = await newcomer(site.person, site.url)
    const elsewhere = await site.person({ extraHTTPHeaders: await headersOf(page) })
    const other = await elsewhere.open('/en/login')
    await other.locator('dialog input[name=username]').fill(name)
    await other.locator('dialog input[name=password]').fill(password)
    await other.locator('dialog button[type=submit]').click()
    await other.locator('html[data-user="member"]').waitFor()
    await page.reload()
    await page.getByRole('button', { name: texts.sessions.endAll }).click()
    await other.locator('html[data-user="guest"]').waitFor()

    await page.getByRole('button', { name: texts.me.avatar }).click()
    const avatars = dialog(page, texts.me.avatar)
    await avatars.getByRole('img', { name: texts.me.avatarOf.replace('{n}', '7') }).click()
    await avatars.getByRole('button', { name: texts.save }).click()
    await avatars.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: texts.me.edit }).click()
    const profile = dialog(page, texts.me.edit)
    await profile.getByLabel(texts.me.fields.nickname).fill('Mali')
    await profile.getByLabel(texts.me.fields.birthday).fill('1995-04-30')
    await profile.getByRole('button', { name: texts.me.saving }).click()
    await profile.waitFor({ state: 'hidden' })
    const { body } = await ask<{ nickname: string; icon: string }>(page, '/member')
    expect(body).toMatchObject({ nickname: 'Mali', icon: 'a7' })
    await page.getByRole('banner').getByText('Mali').waitFor()
  })
})

/** The address from which somebody came, so that a log-in elsewhere is no new place. */
async function headersOf(page: Page): Promise<Record<string, string>> {
  const sent = page.waitForRequest(/\/api\//)
  await page.reload()
  const address = (await (await sent).allHeaders())['x-forwarded-for']
  return { 'x-forwarded-for': address ?? '' }
}
