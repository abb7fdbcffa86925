import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { api, type CallName } from '#api/index.ts'
import { givePassword, openAccount } from '#server/accounts/public.ts'
import { Browser, openSite, type TestSite } from '#tests/support/sign-in.ts'

const password = 'a-fine-Long-passphrase'
const fresh = 'another-Fine-passphrase'
const day = 24 * 60 * 60_000
let site: TestSite

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let names = 0
function nextName(): string {
  names += 1
  return `due_${names}`
}

/** Somebody whose password came with the account, at the first log-in. */
async function newcomer(): Promise<{ account: string; browser: Browser }> {
  const account = nextName()
  await openAccount(site.app, { account, password })
  const browser = new Browser(site)
  expect((await browser.logIn(account, password)).body.passwordDue).toBe('first')
  return { account, browser }
}

const change = (browser: Browser, more: object = {}) =>
  browser.call('changePassword', { newPassword: fresh, confirmNewPassword: fresh, ...more })

const open = ['changePassword', 'logout', 'member', 'setLanguage']
const readsSession = (Object.keys(api) as CallName[]).filter((name) => (api[name] as Endpoint).access !== 'public')

test('a session whose password is due opens four calls, and refuses every other one that reads it', async () => {
  expect(readsSession.filter((name) => (api[name] as Endpoint).whilePasswordDue).sort()).toEqual(open)
  const { browser } = await newcomer()
  await site.app.db.query('delete from rate_window')
  const codes = new Map<string, string | undefined>()
  for (const name of readsSession.filter((name) => !open.includes(name))) {
    const parameters = [...api[name].path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => [parameter, '1'])
    codes.set(name, (await browser.call(name, Object.fromEntries(parameters))).code)
  }
  expect(new Set(codes.values())).toEqual(new Set(['password_change_needed']))
  expect(codes.size).toBeGreaterThan(40)
  expect((await browser.call('member')).body.passwordDue).toBe('first')
})

test('a new tab of it is held as well, and a new password frees the session without the old one', async () => {
  const { browser } = await newcomer()
  const resumed = await browser.call('resume')
  expect(resumed.body.passwordDue).toBe('first')
  browser.token = resumed.body.token
  expect((await browser.call('eventsTicket')).code).toBe('password_change_needed')
  const changed = await change(browser)
  expect(changed.body).toMatchObject({ success: true })
  expect(changed.body.passwordDue).toBeUndefined()
  browser.token = changed.body.token
  expect((await browser.call('eventsTicket')).status).toBe(200)
  expect((await browser.call('member')).body.passwordDue).toBeUndefined()
})

test('a member who leaves without a new password is asked at each log-in until there is one', async () => {
  const { account, browser } = await newcomer()
  await browser.call('logout')
  const again = new Browser(site)
  expect((await again.logIn(account, password)).body).toMatchObject({ passwordDue: 'weak', firstTimeLogin: false })
  again.token = (await change(again)).body.token
  const later = await new Browser(site).logIn(account, fresh)
  expect(later.status).toBe(200)
  expect(later.body.passwordDue).toBeUndefined()
})

test('a well-known password, and one that the operator gave, are due', async () => {
  const weak = nextName()
  await site.member(weak, { password: 'password123' })
  expect((await new Browser(site).logIn(weak, 'password123')).body.passwordDue).toBe('weak')

  const account = nextName()
  await site.member(account, { password })
  const before = new Browser(site)
  await before.logIn(account, password)
  const given = await givePassword(site.app, account)
  expect(given).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
  expect((await before.call('member')).code).toBe('not_logged_in')
  expect((await new Browser(site).logIn(account, password)).code).toBe('wrong_credentials')
  expect((await new Browser(site).logIn(account, given ?? '')).body.passwordDue).toBe('weak')
  expect(await givePassword(site.app, 'nobody-of-that-name')).toBeUndefined()
})

test('an old password is due while the policy is on, and only then; a code by SMS never asks', async () => {
  const account = nextName()
  await site.member(account, { password, createdAt: site.clock.now() })
  const { whitelabel } = site.app.settings.current()
  await site.app.db.query("update member set profile = '{}' where account = $1", [account])
  await site.app.db.query(
    "insert into member_contact (member_id, kind, value, verified_at) select id, 'mobile', '+66891230001', $2 from member where account = $1",
    [account, site.clock.now()],
  )
  await site.set({ secondSteps: [] })
  site.clock.advance(91 * day)
  expect((await new Browser(site).logIn(account, password)).body.passwordDue).toBeUndefined()
  await site.set({ whitelabel: { ...whitelabel, forcedPasswordExpiryChange: true, mobileCodeLogin: true } })
  const held = new Browser(site)
  expect((await held.logIn(account, password)).body.passwordDue).toBe('expired')
  expect((await held.call('eventsTicket')).code).toBe('password_change_needed')

  const phone = new Browser(site)
  await phone.call('loginCode', { mobileNum: '0891230001', countryDialingCode: '66' })
  const [row] = await site.app.db.query<{ body: string }>(
    "select body from outbox where recipient = '+66891230001' order by created_at desc limit 1",
  )
  const code = /\b(\d{6})\b/.exec(row?.body ?? '')?.[1] ?? ''
  const seen = await phone.logIn('0891230001', code, { type: 'sms', countryDialingCode: '66' })
  expect(seen.status).toBe(200)
  expect(seen.body.passwordDue).toBeUndefined()
  await site.set({ whitelabel })
})

test('a member who registers has chosen the password already', async () => {
  const browser = new Browser(site)
  const seen = await browser.call('register', {
    username: nextName(),
    password,
    confirmPassword: password,
    termsAccepted: true,
  })
  expect(seen.body).toMatchObject({ firstTimeLogin: true })
  expect(seen.body.passwordDue).toBeUndefined()
  browser.token = seen.body.token
  expect((await browser.call('eventsTicket')).status).toBe(200)
  expect((await change(browser)).body.fields).toEqual({ oldPassword: 'required' })
})
