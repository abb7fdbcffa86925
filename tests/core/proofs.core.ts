import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import { desk, expectSound, member, phone } from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { demoPassword, newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { type RunningSite, startSite } from '#tests/support/running-site.ts'
import { dialog, openCentre, press, prove } from '#tests/support/security-steps.ts'
import { startProviders } from '#tests/support/social-double.ts'
import { comeInBy } from '#tests/support/social-steps.ts'
import { ask, fillLogin, loginButton, loginDialog, signOut } from '#tests/support/steps.ts'

describe('coming in', () => {
  const { person } = journeys()

  it('asks an authenticator for its code at a new place, and before a log-out whether it is meant', async () => {
    const name = newName('safe')
    await openAccount(ownSite(), name)
    const home = await person({ as: name })
    const page = await home.open('/en/member/security')
    await page.getByRole('button', { name: `${security.add}: ${security.safety.totp}` }).click()
    const proof = page.getByRole('dialog', { name: security.proof.title })
    await proof.getByLabel(security.proof.password).fill(demoPassword)
    await proof.getByRole('button', { name: security.proof.confirm }).click()
    const enrol = page.getByRole('dialog', { name: security.totp.title })
    await enrol.getByRole('img', { name: security.totp.qr }).waitFor()
    const secret = Secret.fromBase32((await enrol.locator('code').innerText()).replaceAll(' ', ''))
    await enrol.getByLabel(security.totp.code).fill(new TOTP({ secret }).generate())
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: security.totp.codesTitle })
    const recovery = await codes.getByRole('listitem').first().innerText()

    const guest = await person(phone)
    guest.expectComplaint(/400/)
    const away = await guest.open('/en/login')
    await fillLogin(away, name)
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

    await away.setViewportSize(desk.viewport)
    await member(away).click()
    await away.getByRole('menuitem', { name: /sign out/i }).click()
    await away.getByRole('dialog', { name: popups.logout.title }).waitFor()
    await expectSound(away)
  })
})

describe('the security centre', () => {
  const { person } = journeys()

  it('makes a passkey, and the next log-in needs nothing else', async () => {
    const { page, name } = await openCentre(person)
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
    await press(page, security.add, security.safety.passkey)
    await prove(page)
    await dialog(page, security.passkeys.title).getByRole('button', { name: security.passkeys.add }).click()
    await page.getByRole('heading', { name: security.passkeys.title }).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: security.passkeys.made.replace('{day}', '') })
      .first()
      .waitFor()

    await page.getByRole('button', { name: new RegExp(`^${security.passkeys.rename}`) }).click()
    const rename = dialog(page, security.passkeys.renameTitle)
    await rename.getByLabel(security.passkeys.name).fill('My laptop')
    await rename.getByRole('button', { name: security.save }).click()
    await page.getByText('My laptop', { exact: true }).waitFor()

    await signOut(page)
    await loginButton(page).click()
    await loginDialog(page).getByRole('button', { name: access.login.passkey }).click()
    await loginDialog(page).waitFor({ state: 'hidden' })
    expect((await ask<{ account: string }>(page, '/member')).body.account).toBe(name)

    await page.goto('/en/member/security')
    await press(page, security.remove, 'My laptop')
    await dialog(page, security.proof.title).getByRole('button', { name: security.proof.passkey }).click()
    await dialog(page, security.passkeys.removeTitle).getByRole('button', { name: security.remove }).click()
    await page.getByText('My laptop', { exact: true }).waitFor({ state: 'hidden' })
  })

  it('ends a session elsewhere, and shows who the member is', async () => {
    const { page, name } = await openCentre(person)
    const other = await (await person({ as: name })).open('/en')
    await other.locator('html[data-user="member"]').waitFor()
    await page.reload()
    await page.getByRole('button', { name: security.sessions.endAll }).click()
    await other.locator('html[data-user="guest"]').waitFor()

    await page.getByRole('button', { name: security.me.avatar }).click()
    const avatars = dialog(page, security.me.avatar)
    await avatars.getByRole('img', { name: security.me.avatarOf.replace('{n}', '7') }).click()
    await avatars.getByRole('button', { name: security.save }).click()
    await avatars.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: security.me.edit }).click()
    const profile = dialog(page, security.me.edit)
    await profile.getByLabel(security.me.fields.nickname).fill('Mali')
    await profile.getByLabel(security.me.fields.birthday).fill('1995-04-30')
    await profile.getByRole('button', { name: security.me.saving }).click()
    await profile.waitFor({ state: 'hidden' })
    const { body } = await ask<{ nickname: string; icon: string }>(page, '/member')
    expect(body).toMatchObject({ nickname: 'Mali', icon: 'a7' })
    await page.getByRole('banner').getByText('Mali').waitFor()
  })
})

describe('providers of the operator’s choice', () => {
  const { person } = journeys()
  let social: Awaited<ReturnType<typeof startProviders>>
  let site: RunningSite
  beforeAll(async () => {
    social = await startProviders()
    site = await startSite(social.env)
  })
  afterAll(async () => {
    await site?.stop()
    await social?.close()
  })

  it('let people in by google while it is on, tell a refusal, and are gone when it is off', async () => {
    await comeInBy('google', social, site, async (path) => {
      const guest = await person({ baseURL: site.url })
      guest.expectComplaint(/400/)
      return guest.open(path)
    })
  })
})
