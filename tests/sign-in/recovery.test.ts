import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindContact } from '#server/accounts/public.ts'
import { Browser, codeTo, enrolAuthenticator, mailTo, openSite, type TestSite } from '#tests/support/sign-in.ts'

const password = 'a-fine-Long-passphrase'
const fresh = 'another-Fine-passphrase'
const minute = 60_000
let site: TestSite

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let names = 0
/** A member with bound mail and mobile who has been in from `home`. */
async function someone(more: Parameters<TestSite['member']>[1] = {}) {
  names += 1
  const account = `lost_${names}`
  const email = `${account}@mail.example`
  const mobile = `08${String(34_567_100 + names)}`
  const phone = `+66${mobile.slice(1)}`
  const id = await site.member(account, { password, ...more })
  const now = site.clock.now()
  await bindContact(site.app.db, id, 'email', email, now)
  await bindContact(site.app.db, id, 'mobile', phone, now)
  return { account, email, mobile, phone, id }
}

async function linkOf(email: string): Promise<string> {
  return /token=([\w-]{43})/.exec((await mailTo(site, email)).at(-1)?.body ?? '')?.[1] ?? ''
}
const forgot = (username: string, email: string, browser = new Browser(site)) =>
  browser.call('forgotEmail', { username, email })
const reset = (token: string, newPassword = fresh, confirmNewPassword = newPassword) =>
  new Browser(site).call('resetPassword', { token, newPassword, confirmNewPassword })

describe('by mail', () => {
  test('the link opens once, sets the password and ends every session', async () => {
    const { account, email, id } = await someone()
    const browser = new Browser(site)
    await browser.logIn(account, password)
    expect((await forgot(account.toUpperCase(), ` ${email.toUpperCase()} `)).body).toEqual({})
    const token = await linkOf(email)
    expect((await new Browser(site).call('resetLink', { token })).body).toEqual({
      expiresAt: '2026-11-21T05:30:00.000Z',
    })
    expect((await reset(token, 'x')).body.fields).toEqual({ newPassword: 'length' })
    expect((await reset(token, fresh, 'other')).body.fields).toEqual({ confirmNewPassword: 'mismatch' })
    expect((await reset(token)).status).toBe(200)
    expect(await reset(token)).toMatchObject({ status: 410, code: 'token_spent' })
    expect((await new Browser(site).call('resetLink', { token })).code).toBe('token_spent')
    expect((await browser.call('member')).status).toBe(401)
    expect((await new Browser(site).logIn(account, password)).code).toBe('wrong_credentials')
    expect((await mailTo(site, email)).at(-1)?.subject).toContain('รหัสผ่าน')
    const actions = await site.app.db.query<{ action: string }>(
      "select action from audit_log where target = $1 and action like 'password.%' order by id",
      [`member:${id}`],
    )
    expect(actions.map(({ action }) => action)).toEqual(['password.link_sent', 'password.reset'])
  })

  test('a link lives half an hour, and a newer password spends it', async () => {
    const first = await someone()
    await forgot(first.account, first.email)
    const late = await linkOf(first.email)
    site.clock.advance(30 * minute)
    expect((await reset(late)).code).toBe('token_spent')
    await forgot(first.account, first.email)
    const one = await linkOf(first.email)
    site.clock.advance(2 * minute)
    await forgot(first.account, first.email)
    const two = await linkOf(first.email)
    expect(two).not.toBe(one)
    expect((await reset(two)).status).toBe(200)
    expect((await reset(one)).code).toBe('token_spent')
  })

  test('the same answer for everybody, and a mail to the member’s own address alone', async () => {
    const { account, email } = await someone()
    const closed = await someone({ status: 'disabled' })
    const answers = [
      await forgot(account, email),
      await forgot(account, 'unbound@mail.example'),
      await forgot('nobody_here', email),
      await forgot(closed.account, closed.email),
    ]
    for (const { status, body, headers } of answers) {
      expect({ status, body, headers }).toEqual({ status: 200, body: {}, headers: answers[0]?.headers })
    }
    expect(await mailTo(site, email)).toHaveLength(1)
    expect(await mailTo(site, 'unbound@mail.example')).toEqual([])
    expect(await mailTo(site, closed.email)).toEqual([])
  })

  test('nobody is flooded: one mail a minute, five a day', async () => {
    const { account, email } = await someone()
    for (let asked = 0; asked < 3; asked += 1) await forgot(account, email)
    expect(await mailTo(site, email)).toHaveLength(1)
    for (let asked = 0; asked < 8; asked += 1) {
      site.clock.advance(2 * minute)
      await forgot(account, email)
      await mailTo(site, email)
    }
    expect(await mailTo(site, email)).toHaveLength(5)
  })

  test('two who use one link at once: one of them', async () => {
    const { account, email } = await someone()
    await forgot(account, email)
    const token = await linkOf(email)
    const tries = await Promise.all([1, 2, 3].map((at) => reset(token, `${fresh}-${at}`)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })
})

describe('by phone', () => {
  async function codeFor(browser: Browser, mobile: string, phone: string): Promise<string> {
    expect((await browser.call('forgotPhoneCode', { mobileNum: mobile })).status).toBe(200)
    return codeTo(site, phone)
  }
  const set = (browser: Browser, mobileNum: string, verificationCode: string, newPassword = fresh) =>
    browser.call('forgotPhone', { mobileNum, verificationCode, newPassword })

  test('sets the password, ends the sessions and lets in', async () => {
    const { account, mobile, phone } = await someone()
    const old = new Browser(site)
    await old.logIn(account, password)
    const browser = new Browser(site)
    const code = await codeFor(browser, mobile, phone)
    expect((await set(browser, mobile, '000000')).code).toBe('code_wrong')
    expect((await set(browser, mobile, code, 'short')).body.fields).toEqual({ newPassword: 'length' })
    const seen = await set(browser, mobile, code)
    expect(seen.body.token).toMatch(/^[\w-]{43}$/)
    expect((await old.call('member')).status).toBe(401)
    expect((await set(browser, mobile, code)).code).toBe('code_wrong')
  })

  test('an authenticator is asked before anybody is let in, from whatever address', async () => {
    const { account, mobile, phone, id } = await someone()
    const browser = new Browser(site)
    await browser.logIn(account, password)
    const code = await enrolAuthenticator(site, id)
    const seen = await set(browser, mobile, await codeFor(browser, mobile, phone))
    expect(seen.body).toEqual({ twoFactor: { ticket: expect.any(String), methods: ['totp'], hints: {} } })
    expect(seen.setCookies).toEqual([])
    const { ticket } = seen.body.twoFactor
    const answer = await browser.call('twoFactorVerify', { ticket, method: 'totp', answer: code() })
    expect(answer.status).toBe(200)
  })

  test('an unknown number is answered alike', async () => {
    const { mobile } = await someone()
    const known = await new Browser(site).call('forgotPhoneCode', { mobileNum: mobile })
    const unknown = await new Browser(site).call('forgotPhoneCode', { mobileNum: '0866666666' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })
})

describe('change of the password', () => {
  const change = (browser: Browser, input: object) =>
    browser.call('changePassword', { newPassword: fresh, confirmNewPassword: fresh, ...input })

  test('asks for the old one, gives a new token and ends what was open elsewhere', async () => {
    const { account } = await someone()
    const elsewhere = new Browser(site)
    await elsewhere.logIn(account, password)
    const browser = new Browser(site, elsewhere.ip)
    await browser.logIn(account, password)
    expect((await change(browser, {})).body.fields).toEqual({ oldPassword: 'required' })
    const wrong = await change(browser, { oldPassword: 'not-the-password' })
    expect(wrong).toMatchObject({
      status: 401,
      code: 'wrong_credentials',
      body: { fields: { oldPassword: 'invalid' } },
    })
    expect(
      (await change(browser, { oldPassword: password, newPassword: password, confirmNewPassword: password })).body
        .fields,
    ).toEqual({ newPassword: 'unchanged' })
    const stolen = { token: browser.token, cookie: browser.cookies.get('sid') }
    const seen = await change(browser, { oldPassword: password })
    expect(seen.body).toMatchObject({ success: true, mustChangePassword: false, firstTimeLogin: false })
    browser.token = seen.body.token
    expect((await browser.call('member')).status).toBe(200)
    expect((await elsewhere.call('member')).status).toBe(401)
    const thief = new Browser(site)
    thief.token = stolen.token
    thief.cookies.set('sid', stolen.cookie ?? '')
    expect((await thief.call('member')).status).toBe(401)
    thief.cookies.set('sid', browser.cookies.get('sid') ?? '')
    expect((await thief.call('member')).status).toBe(401)
    expect(site.told.filter(({ name }) => name === 'revoked').at(-1)?.data).toEqual({ reason: 'password_changed' })
    expect((await new Browser(site, browser.ip).logIn(account, fresh)).status).toBe(200)
  })

  test('is granted without the old one for ten minutes after a log-in that asks for it', async () => {
    const { account } = await someone({ firstLogin: true })
    const browser = new Browser(site)
    expect((await browser.logIn(account, password)).body.firstTimeLogin).toBe(true)
    expect((await change(browser, { oldPassword: 'typed-wrong' })).code).toBe('wrong_credentials')
    const seen = await change(browser, {})
    expect(seen.status).toBe(200)
    browser.token = seen.body.token
    const again = { newPassword: `${fresh}-2`, confirmNewPassword: `${fresh}-2` }
    expect((await change(browser, again)).body.fields).toEqual({ oldPassword: 'required' })
    const late = await someone({ mustChangePassword: true })
    const slow = new Browser(site)
    expect((await slow.logIn(late.account, password)).body.mustChangePassword).toBe(true)
    site.clock.advance(10 * minute)
    expect((await change(slow, {})).body.fields).toEqual({ oldPassword: 'required' })
  })

  test('old passwords are not guessed from a stolen session: five tries in a quarter of an hour', async () => {
    const { account } = await someone()
    const browser = new Browser(site)
    await browser.logIn(account, password)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await change(browser, { oldPassword: `guess-${tries}` })).code).toBe('wrong_credentials')
    expect((await change(browser, { oldPassword: password })).code).toBe('too_many_requests')
    site.clock.advance(15 * minute)
    expect((await change(browser, { oldPassword: password })).status).toBe(200)
  })

  test('is refused to trial players and guests', async () => {
    expect((await change(new Browser(site), {})).status).toBe(401)
    const trial = new Browser(site)
    trial.token = (await trial.call('freePlay')).body.token
    expect((await change(trial, {})).code).toBe('real_account_needed')
  })
})
