import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindContact } from '#server/accounts/public.ts'
import { askerOf } from '#server/codes/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { RequestFacts } from '#server/kernel/handler.ts'
import { Browser, codeTo, mailTo, openSite, sweep, type TestSite } from '#tests/support/sign-in.ts'

const password = 'a-fine-Long-passphrase'
const minute = 60_000
const switches = {
  freePlay: true,
  mobileRegistration: true,
  smsVerification: true,
  mobilePasswordRegistration: false,
  forcedPasswordExpiryChange: false,
  mobileCodeLogin: true,
}
let site: TestSite
let somchai: bigint

beforeAll(async () => {
  site = await openSite()
  await site.set({ whitelabel: switches })
  somchai = await site.member('somchai', { password })
  await bindContact(site.app.db, somchai, 'mobile', '+66812345678', site.clock.now())
})
afterAll(() => site.close())

const ask = (browser: Browser, mobileNum: string) => browser.call('loginCode', { mobileNum })
const smsLogIn = (browser: Browser, username: string, code: string) =>
  browser.call('login', { type: 'sms', username, password: code })

describe('log-in by SMS', () => {
  test('the code of the own number opens a session, once, and never asks for another password', async () => {
    site.clock.advance(2 * minute)
    const browser = new Browser(site)
    expect((await ask(browser, '081 234-5678')).body).toEqual({ expiredMinutes: 1 })
    const code = await codeTo(site, '+66812345678')
    expect(code).toMatch(/^[0-9]{6}$/)
    const seen = await smsLogIn(browser, '0812345678', ` ${code} `)
    expect(seen.body).toMatchObject({ firstTimeLogin: false, passwordExpired: false, mustChangePassword: false })
    expect(await smsLogIn(browser, '0812345678', code)).toMatchObject({ status: 400, code: 'code_wrong' })
  })

  test('another browser can neither use the code nor spend its tries', async () => {
    site.clock.advance(2 * minute)
    const browser = new Browser(site)
    await ask(browser, '812345678')
    const code = await codeTo(site, '+66812345678')
    const thief = new Browser(site)
    for (let tries = 0; tries < 6; tries += 1)
      expect((await smsLogIn(thief, '0812345678', tries === 0 ? code : '000000')).code).toBe('code_wrong')
    expect((await smsLogIn(browser, '0812345678', code)).status).toBe(200)
  })

  test('five guesses, then even the right code is wrong', async () => {
    site.clock.advance(2 * minute)
    const browser = new Browser(site)
    await ask(browser, '0812345678')
    const code = await codeTo(site, '+66812345678')
    const wrong = code === '123456' ? '654321' : '123456'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await smsLogIn(browser, '0812345678', wrong)).code).toBe('code_wrong')
    expect((await smsLogIn(browser, '0812345678', code)).code).toBe('code_wrong')
  })

  test('a code lives five minutes', async () => {
    site.clock.advance(2 * minute)
    const browser = new Browser(site)
    await ask(browser, '0812345678')
    const code = await codeTo(site, '+66812345678')
    site.clock.advance(5 * minute)
    expect((await smsLogIn(browser, '0812345678', code)).code).toBe('code_expired')
    site.clock.advance(60 * minute - 1)
    await sweep(site.app)
    expect((await smsLogIn(browser, '0812345678', code)).code).toBe('code_expired')
    site.clock.advance(1)
    await sweep(site.app)
    expect((await smsLogIn(browser, '0812345678', code)).code).toBe('code_wrong')
  })

  test('a number gets one message a minute and five a day, over all requesters', async () => {
    site.clock.advance(24 * 60 * minute)
    const number = '0898888888'
    expect((await ask(new Browser(site), number)).status).toBe(200)
    const soon = await ask(new Browser(site), number)
    expect(soon).toMatchObject({ status: 429, code: 'too_many_requests', body: { retryAfter: 60 } })
    for (let sent = 1; sent < 5; sent += 1) {
      site.clock.advance(minute)
      expect((await ask(new Browser(site), number)).status).toBe(200)
    }
    site.clock.advance(minute)
    const over = await ask(new Browser(site), number)
    expect(over.code).toBe('too_many_requests')
    expect(over.body.retryAfter).toBeGreaterThan(80_000)
  })

  test('an unknown number is answered alike and hears nothing', async () => {
    site.clock.advance(24 * 60 * minute)
    const known = await ask(new Browser(site), '0812345678')
    const browser = new Browser(site)
    const unknown = await ask(browser, '0899999999')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(unknown.setCookies[0]?.length).toBe(known.setCookies[0]?.length)
    expect((await mailTo(site, '+66899999999')).map(({ state }) => state)).toEqual(['nobody'])
    // The code that was written for nobody opens nothing.
    for (const code of ['123456', await codeTo(site, '+66899999999')])
      expect((await smsLogIn(browser, '0899999999', code)).code).toBe('code_wrong')
  })
})

test('a rule that the operator makes narrower later locks nobody out', async () => {
  const { registerRules } = site.app.settings.current()
  const member = await site.member('old_number', { password })
  await bindContact(site.app.db, member, 'mobile', '+66861234567', site.clock.now())
  const narrow = { acceptedPattern: '^09[0-9]{8}$', minLength: 10, maxLength: 10, patternId: 'mobile' }
  await site.set({ registerRules: { ...registerRules, mobileNum: narrow } })
  const browser = new Browser(site)
  expect((await ask(browser, '0861234567')).status).toBe(200)
  expect((await smsLogIn(browser, '0861234567', await codeTo(site, '+66861234567'))).status).toBe(200)
  site.clock.advance(2 * minute)
  await browser.call('forgotPhoneCode', { mobileNum: '0861234567' })
  const verificationCode = await codeTo(site, '+66861234567')
  const reset = { mobileNum: '0861234567', verificationCode, newPassword: 'another-Fine-passphrase' }
  expect((await browser.call('forgotPhone', reset)).status).toBe(200)
  // A number that somebody brings now has to keep to it.
  expect((await new Browser(site).call('registerCode', { mobileNo: '0861234568' })).code).toBe('phone_invalid')
  await site.set({ registerRules })
})

test('a browser keeps the name under which it asks, and gets another in place of one that is none', async () => {
  site.clock.advance(24 * 60 * minute)
  const browser = new Browser(site)
  browser.cookies.set('asker', 'chosen-by-somebody-else')
  expect((await ask(browser, '0812345678')).setCookies[0]).toMatch(/^asker=[\w-]{43}; .*Max-Age=3600$/)
  const name = browser.cookies.get('asker')!
  site.clock.advance(2 * minute)
  await ask(browser, '0812345678')
  expect(browser.cookies.get('asker')).toBe(name)
  const seenAs = (publicUrl: string, cookies: Record<string, string>) =>
    askerOf({ config: { publicUrl } } as App, { cookies } as unknown as RequestFacts)
  expect(seenAs('https://play.example', { '__Host-asker': name })).toBe(name)
  expect(seenAs('https://play.example', { asker: name })).toBe('')
  expect(seenAs('http://play.example', { asker: `${name}x` })).toBe('')
})

describe('what stands against a number', () => {
  test.each([
    ['', 'phone_missing', 400],
    ['12', 'phone_invalid', 400],
    ['not a number', 'phone_invalid', 400],
    ['0811000002', 'phone_invalid', 400],
    ['0811000003', 'too_many_requests', 429],
    ['0811000004', 'sms_quota', 503],
    ['0811000005', 'sms_not_enabled', 403],
    ['0811000006', 'sms_failed', 503],
    ['0811000007', 'human_check_failed', 400],
  ])('%s is refused as %s', async (number, code, status) => {
    const seen = await ask(new Browser(site), number)
    expect(seen).toMatchObject({ code, status })
    if (code === 'too_many_requests') expect(seen.body.retryAfter).toBe(300)
  })

  test('a country that is not listed', async () => {
    const seen = await new Browser(site).call('loginCode', { mobileNum: '0812345678', countryDialingCode: '999' })
    expect(seen.code).toBe('phone_invalid')
  })

  test('the number that never receives, and the one whose codes are too old', async () => {
    await bindContact(site.app.db, await site.member('deaf'), 'mobile', '+66811000001', site.clock.now())
    expect((await ask(new Browser(site), '0811000001')).status).toBe(200)
    expect((await mailTo(site, '+66811000001')).map(({ state }) => state)).toEqual(['failed'])
    await bindContact(site.app.db, await site.member('late'), 'mobile', '+66811000008', site.clock.now())
    const browser = new Browser(site)
    await ask(browser, '0811000008')
    expect((await smsLogIn(browser, '0811000008', await codeTo(site, '+66811000008'))).code).toBe('code_expired')
  })
})

describe('registration by mobile number', () => {
  const form = (mobileNum: string, more = {}) => ({ mobileNum, termsAccepted: true, ...more })
  async function verified(browser: Browser, mobileNo: string): Promise<string> {
    expect((await browser.call('registerCode', { mobileNo, regType: 'mobile' })).status).toBe(200)
    return codeTo(site, `+66${mobileNo.slice(1)}`)
  }

  test('the number becomes the user name, is proved by its code, and codes open it again', async () => {
    const browser = new Browser(site)
    expect((await browser.call('registerMobile', form('0823456789'))).code).toBe('verification_required')
    const verificationCode = await verified(browser, '0823456789')
    expect((await browser.call('registerMobile', form('0823456789', { verificationCode: '000000' }))).code).toBe(
      'code_wrong',
    )
    const seen = await browser.call('registerMobile', form('0823456789', { verificationCode }))
    expect(seen.status).toBe(200)
    browser.token = seen.body.token
    expect((await browser.call('member')).body.account).toBe('0823456789')
    site.clock.advance(2 * minute)
    await ask(browser, '0823456789')
    expect((await smsLogIn(browser, '0823456789', await codeTo(site, '+66823456789'))).status).toBe(200)
  })

  test('a number with an account gets an SMS that says so, and the page learns nothing', async () => {
    site.clock.advance(24 * 60 * minute)
    const known = await new Browser(site).call('registerCode', { mobileNo: '0812345678' })
    const unknown = await new Browser(site).call('registerCode', { mobileNo: '0877777777' })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(await codeTo(site, '+66877777777')).toMatch(/^[0-9]{6}$/)
    const sent = (await mailTo(site, '+66812345678')).at(-1)
    expect(sent?.body).not.toMatch(/[0-9]{6}/)
  })

  test('with passwords switched on one is asked for and works', async () => {
    await site.set({ whitelabel: { ...switches, mobilePasswordRegistration: true, smsVerification: false } })
    const short = await new Browser(site).call(
      'registerMobile',
      form('0834567890', { password: 'x', confirmPassword: 'x' }),
    )
    expect(short).toMatchObject({ code: 'invalid_input', body: { fields: { password: 'length' } } })
    const filled = form('0834567890', { password, confirmPassword: password })
    expect((await new Browser(site).call('registerMobile', filled)).status).toBe(200)
    expect((await new Browser(site).logIn('0834567890', password)).status).toBe(200)
    await site.set({ whitelabel: switches })
  })

  test('on the tab by user name the number is asked for and proved too', async () => {
    const browser = new Browser(site)
    const byName = { username: 'ploy_one', password, confirmPassword: password, termsAccepted: true }
    expect((await browser.call('register', byName)).body.fields).toEqual({ mobileNum: 'required' })
    const withNumber = { ...byName, mobileNum: '0845678901' }
    expect((await browser.call('register', withNumber)).code).toBe('verification_required')
    await browser.call('registerCode', { mobileNo: '0845678901', regType: 'username' })
    const verificationCode = await codeTo(site, '+66845678901')
    expect((await browser.call('register', { ...withNumber, verificationCode })).status).toBe(200)
  })
})

describe('what is switched off is refused', () => {
  test.each([
    ['mobileCodeLogin', 'loginCode', { mobileNum: '0812345678' }],
    ['mobileCodeLogin', 'login', { type: 'sms', username: '0812345678', password: '123456' }],
    ['mobileRegistration', 'registerMobile', { mobileNum: '0856789012', termsAccepted: true }],
    ['mobileRegistration', 'registerCode', { mobileNo: '0856789012', regType: 'mobile' }],
    ['smsVerification', 'registerCode', { mobileNo: '0856789012' }],
  ] as const)('%s: %s', async (name, call, input) => {
    await site.set({ whitelabel: { ...switches, [name]: false } })
    expect(await new Browser(site).call(call, input)).toMatchObject({ status: 403, code: 'not_enabled' })
    await site.set({ whitelabel: switches })
    expect((await new Browser(site).call(call, input)).code).not.toBe('not_enabled')
  })

  test('free play and the two ways back', async () => {
    await site.set({ whitelabel: { ...switches, freePlay: false }, forgot: { email: false, phone: false } })
    expect((await new Browser(site).call('freePlay')).status).toBe(403)
    const calls = [
      ['forgotEmail', { username: 'somchai', email: 'a@b.example' }],
      ['forgotPhoneCode', { mobileNum: '0812345678' }],
      ['forgotPhone', { mobileNum: '0812345678', newPassword: password, verificationCode: '1' }],
    ] as const
    for (const [name, input] of calls) expect((await new Browser(site).call(name, input)).code).toBe('not_enabled')
    await site.set({ whitelabel: switches, forgot: { email: true, phone: true } })
    expect((await new Browser(site).call('forgotEmail', calls[0][1])).status).toBe(200)
  })

  test('the outbox is there in demo mode alone', async () => {
    await mailTo(site, '')
    const seen = await new Browser(site).call('outbox')
    expect(seen.status).toBe(200)
    const last = seen.body.messages.find(({ to }: { to: string }) => to === '+66812345678')
    expect(last).toMatchObject({ channel: 'sms', subject: '', state: 'sent' })
    const real = await openSite({ DEMO: '0' }, site.app.db)
    expect(await new Browser(real).call('outbox')).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('an affiliate code', () => {
  test('is an agent’s, on one of the operator’s domains', async () => {
    const agent = await site.member('agent_one', { type: 2 })
    const code = (
      await site.app.db.query<{ c: string }>('select referral_code as c from member where id = $1', [agent])
    )[0]?.c
    const check = (input: object) => new Browser(site).call('affiliateCheck', { ...input })
    expect((await check({ code })).status).toBe(200)
    expect(await check({ code: 'NOBODYS' })).toMatchObject({ status: 404, code: 'invitation_code_error' })
    await site.set({ affiliateDomains: ['play.example'] })
    expect((await check({ code, domain: 'play.example' })).status).toBe(200)
    expect(await check({ code, domain: 'invalid.example' })).toMatchObject({ status: 403, code: 'invalid_domain' })
    expect(await check({ code })).toMatchObject({ status: 403, code: 'invalid_domain' })
    await site.set({ affiliateDomains: [] })
  })
})
