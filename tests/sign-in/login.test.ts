import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/accounts/public.ts'
import { guardKey, reserveTry } from '#server/sign-in/login-guard.ts'
import { answerOf, Browser, openSite, type Seen, sweep, type TestSite } from '#tests/support/sign-in.ts'

const password = 'a-fine-Long-passphrase'
const minute = 60_000
/** The first twelve digits of the SHA-256 of `my-password-in-the-wrong-field`. */
const wrongFieldPrint = '7669e63efaae'
let site: TestSite

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let names = 0
async function someone(more: Parameters<TestSite['member']>[1] = {}): Promise<string> {
  names += 1
  const account = `member_${names}`
  await site.member(account, { password, ...more })
  return account
}

/** Fails `times` times from addresses of their own, solving captchas as they come. */
async function fail(account: string, times: number): Promise<Seen> {
  let seen: Seen | undefined
  for (let tries = 0; tries < times; tries += 1) {
    const browser = new Browser(site)
    seen = await browser.logIn(account, 'not-the-password')
    if (seen.code === 'captcha_required') seen = await browser.logIn(account, 'not-the-password', await solved())
  }
  if (seen === undefined) throw new Error('nothing was tried')
  return seen
}

async function solved() {
  const { captchaId } = (await new Browser(site).call('captcha')).body
  return { captchaId, captcha: await answerOf(site, captchaId) }
}

const audited = (action: string, target?: string) =>
  site.app.db.query<{ target: string; detail: object; ip: string; request_id: string }>(
    'select target, detail, ip, request_id from audit_log where action = $1 and ($2::text is null or target = $2) order by id',
    [action, target ?? null],
  )

describe('who comes in', () => {
  test('the right password does, whatever the case of the name', async () => {
    const account = await someone({ firstLogin: true })
    const seen = await new Browser(site).logIn(account.toUpperCase(), password)
    expect(seen.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: '2026-11-21T17:00:00.000Z',
      passwordDue: 'first',
      firstTimeLogin: true,
      passwordExpired: false,
      mustChangePassword: false,
    })
    expect((await new Browser(site).logIn(account, password)).body.firstTimeLogin).toBe(false)
  })

  test('passwords are taken to the byte: not trimmed, not folded', async () => {
    const account = await someone({ password: ' Spaces and Ünïcode ' })
    expect((await new Browser(site).logIn(account, ' Spaces and Ünïcode ')).status).toBe(200)
    expect((await new Browser(site).logIn(account, 'Spaces and Ünïcode')).status).toBe(401)
    expect((await new Browser(site).logIn(account, ' spaces and ünïcode ')).status).toBe(401)
  })

  test('an unknown user, a wrong password and an account without one are answered alike', async () => {
    const account = await someone()
    const without = await someone({ password: undefined })
    const answers = []
    for (const name of [account, without, 'nobody_here'])
      for (let tries = 0; tries < 4; tries += 1) {
        const seen = await new Browser(site).logIn(name, 'not-the-password')
        answers.push({ name, try: tries, answer: seen })
      }
    for (let tries = 0; tries < 4; tries += 1) {
      const [a, b, c] = answers.filter((one) => one.try === tries).map(({ answer }) => answer)
      expect(b).toEqual(a)
      expect(c).toEqual(a)
    }
  })

  test('the answer gives the state of an account only after the right password', async () => {
    const disabled = await someone({ status: 'disabled' })
    expect((await new Browser(site).logIn(disabled, 'not-the-password')).code).toBe('wrong_credentials')
    expect((await new Browser(site).logIn(disabled, password)).code).toBe('account_disabled')
  })

  test('who is excluded from play still gets in to read', async () => {
    const excluded = await someone({ status: 'self_excluded' })
    expect((await new Browser(site).logIn(excluded, password)).status).toBe(200)
  })

  test('the agent page lets agents in and nobody else', async () => {
    const member = await someone()
    expect((await new Browser(site).logIn(member, password, { fromAgent: true })).code).toBe('not_agent')
    for (const type of [1, 2, 41, 42]) {
      const agent = await someone({ type })
      expect((await new Browser(site).logIn(agent, password, { fromAgent: true })).status).toBe(200)
    }
  })

  test('an initial or well-known password must be changed', async () => {
    const weak = await someone({ password: 'password123' })
    expect((await new Browser(site).logIn(weak, 'password123')).body.mustChangePassword).toBe(true)
    const initial = await someone({ mustChangePassword: true })
    expect((await new Browser(site).logIn(initial, password)).body.mustChangePassword).toBe(true)
  })

  test('a password expires when the setting says so', async () => {
    const account = await someone({ createdAt: new Date('2026-08-01T00:00:00Z') })
    const whitelabel = site.app.settings.current().whitelabel
    expect((await new Browser(site).logIn(account, password)).body.passwordExpired).toBe(false)
    await site.set({ whitelabel: { ...whitelabel, forcedPasswordExpiryChange: true } })
    expect((await new Browser(site).logIn(account, password)).body.passwordExpired).toBe(true)
    expect((await new Browser(site).logIn(await someone(), password)).body.passwordExpired).toBe(false)
    const { passwordExpiryDays } = site.app.settings.current()
    const limit = site.clock.now().getTime() - passwordExpiryDays * 24 * 60 * minute
    for (const [ms, isOver] of [
      [limit, false],
      [limit - 1, true],
    ] as const) {
      const old = await someone({ createdAt: new Date(ms) })
      expect((await new Browser(site).logIn(old, password)).body.passwordExpired).toBe(isOver)
    }
    await site.set({ whitelabel })
  })
})

describe('guessing', () => {
  test('the third failure asks for a captcha, and then nothing goes without one', async () => {
    const account = await someone()
    expect((await fail(account, 2)).body.captcha).toBeUndefined()
    const third = await fail(account, 1)
    expect(third.code).toBe('wrong_credentials')
    expect(third.body.captcha).toBe(true)
    expect((await new Browser(site).logIn(account, password)).code).toBe('captcha_required')
    expect((await new Browser(site).logIn(account, password, await solved())).status).toBe(200)
    expect((await new Browser(site).logIn(account, password)).status).toBe(200)
  })

  test('a captcha counts once, right or wrong, and two minutes', async () => {
    const account = await someone()
    await fail(account, 3)
    const first = await solved()
    expect((await new Browser(site).logIn(account, password, { ...first, captcha: '0000' })).code).toBe('captcha_wrong')
    expect((await new Browser(site).logIn(account, password, first)).code).toBe('captcha_wrong')
    const second = await solved()
    await new Browser(site).logIn(account, 'not-the-password', second)
    expect((await new Browser(site).logIn(account, password, second)).code).toBe('captcha_wrong')
    const late = await solved()
    site.clock.advance(2 * minute)
    expect((await new Browser(site).logIn(account, password, late)).code).toBe('captcha_wrong')
    const lower = await solved()
    expect(
      (await new Browser(site).logIn(account, password, { ...lower, captcha: lower.captcha.toLowerCase() })).status,
    ).toBe(200)
  })

  test('from the fifth failure on each try waits twice as long', async () => {
    const account = await someone()
    await fail(account, 5)
    for (const waitS of [2, 4, 8, 16]) {
      const early = await new Browser(site).logIn(account, password, await solved())
      expect(early).toMatchObject({ status: 429, body: { retryAfter: waitS, captcha: true } })
      expect(early.headers['retry-after']).toBe(String(waitS))
      site.clock.advance(waitS * 1_000)
      expect((await fail(account, 1)).code).toBe('wrong_credentials')
    }
    site.clock.advance(32_000)
    expect((await new Browser(site).logIn(account, password, await solved())).status).toBe(200)
  })

  test('failures are forgotten after a quarter of an hour', async () => {
    const account = await someone()
    await fail(account, 4)
    site.clock.advance(15 * minute)
    expect((await new Browser(site).logIn(account, password)).status).toBe(200)
  })

  test('somebody else’s failures do not keep a member out of a browser they know', async () => {
    const account = await someone()
    const own = new Browser(site)
    await own.logIn(account, password)
    await fail(account, 5)
    expect((await new Browser(site).logIn(account, password)).status).toBe(429)
    expect((await own.logIn(account, password)).status).toBe(200)
    const stolenName = new Browser(site)
    stolenName.cookies.set('device', 'A'.repeat(43))
    expect((await stolenName.logIn(account, password)).status).toBe(429)
  })

  test('a known browser has its limit too', async () => {
    const account = await someone()
    const own = new Browser(site)
    await own.logIn(account, password)
    for (let tries = 0; tries < 3; tries += 1) await own.logIn(account, 'not-the-password')
    expect((await own.logIn(account, password)).code).toBe('captcha_required')
  })

  test('parallel guesses get no more tries than guesses in a row', async () => {
    const account = await someone()
    const key = guardKey(account, undefined)
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => reserveTry(site.app, key, false)))
    const refused = tries.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code)
    expect(refused).toEqual(Array(9).fill('captcha_required'))
    expect((await new Browser(site).logIn(account, password)).code).toBe('captcha_required')
  })

  test('an address has twenty failures a minute, a subscriber’s /64 is one address, and successes are free', async () => {
    const account = await someone()
    const home = new Browser(site, '2001:db8:1:2::1')
    for (let tries = 0; tries < 2; tries += 1) expect((await home.logIn(account, password)).status).toBe(200)
    for (let tries = 0; tries < 20; tries += 1) {
      const seen = await new Browser(site, `2001:db8:1:2::${tries + 10}`).logIn(`nobody_${tries}`, 'not-the-password')
      expect(seen.status).toBe(401)
    }
    const over = await new Browser(site, '2001:db8:1:2:ffff::1').logIn(account, password)
    expect(over).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect((await new Browser(site, '2001:db8:1:3::1').logIn(account, password)).status).toBe(200)
    site.clock.advance(minute)
    expect((await home.logIn(account, password)).status).toBe(200)
  })

  test('of forty at once those that cannot be hashed soon are refused, not queued, and it is not held against them', async () => {
    site.clock.advance(60 * minute)
    await sweep(site.app)
    const passwordHash = await hashPassword(password)
    const accounts = []
    for (let at = 0; at < 40; at += 1) accounts.push(await someone({ password: undefined, passwordHash }))
    const tries = await Promise.all(accounts.map((account) => new Browser(site).logIn(account, password)))
    const served = tries.filter(({ status }) => status === 200)
    const refused = tries.filter(({ status }) => status === 429)
    expect(served.length + refused.length).toBe(40)
    expect(served.length).toBeGreaterThanOrEqual(18)
    expect(refused.length).toBeGreaterThan(0)
    for (const { body } of refused) expect(body).toMatchObject({ code: 'too_many_requests', retryAfter: 1 })
    const counted = await site.app.db.query(
      'select coalesce(sum(points), 0)::int as points from rate_window where key like $1',
      ['login:10.%'],
    )
    const held = await site.app.db.query('select 1 from login_guard where failures > 0 and window_ends_at = $1', [
      new Date(site.clock.now().getTime() + 15 * minute),
    ])
    expect([counted, held]).toEqual([[{ points: 0 }], []])
  })
})

describe('the audit log', () => {
  test('has success, failure, refusal, log-out and limit, without what was typed', async () => {
    const account = await someone()
    const id = (await site.app.db.query<{ id: bigint }>('select id from member where account = $1', [account]))[0]?.id
    const browser = new Browser(site, '192.0.2.7')
    await browser.logIn(account, 'a-secret-guess')
    await browser.logIn(account, password)
    await browser.call('logout')
    await browser.logIn('my-password-in-the-wrong-field', 'a-secret-guess')
    for (const action of ['login.failed', 'login.ok', 'logout'])
      expect(await audited(action, `member:${id}`)).toMatchObject([{ ip: '192.0.2.7', request_id: 'request-1' }])
    expect((await audited('login.failed', 'unknown')).length).toBeGreaterThan(0)
    expect((await audited('limit.reached')).map(({ target }) => target)).toContain('login:2001:db8:1:2::/64')
    // A fingerprint, the same in whatever case it is typed.
    await browser.logIn('My-Password-in-the-wrong-field', 'a-secret-guess')
    const fingerprints = (await audited('login.failed', 'unknown')).slice(-2).map(({ detail }) => detail)
    expect(fingerprints).toMatchObject([{ account: wrongFieldPrint }, { account: wrongFieldPrint }])
    const everything = JSON.stringify(await site.app.db.query('select audit_log::text from audit_log'))
    for (const secret of ['a-secret-guess', password, 'my-password-in-the-wrong-field'])
      expect(everything).not.toContain(secret)
  })
})
