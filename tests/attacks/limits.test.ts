import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seal } from '#api/seal.ts'
import { bindContact, hashPassword } from '#server/accounts/public.ts'
import { callKeys } from '#server/kernel/call-keys.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite, testPassword, type Visitor } from '#tests/support/app.ts'
import { everyWayIn } from '#tests/support/ways-in.ts'

// Dozens of real hashes: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 })

const minute = 60_000
const day = 24 * 60 * minute
const clock = new ManualClock(new Date())
/** Behind a proxy on this machine, and with none at all. */
let site: TestSite
let bare: TestSite
beforeAll(async () => {
  site = await startTestSite({ clock, settings: { whitelabel: everyWayIn } })
  bare = await startTestSite({ clock, env: { TRUSTED_PROXIES: '' } })
  const mali = await site.member('mali')
  await bindContact(site.app.db, mali, 'mobile', '+66812345678', clock.now())
})
afterAll(async () => {
  await site.close()
  await bare.close()
})

interface Told {
  readonly status: number
  readonly code: string
  readonly captcha: boolean
  readonly retryAfter: number
}

async function tell(visitor: Visitor, path: string, body: object, more: object = {}): Promise<Told> {
  const response = await visitor.fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  })
  const problem = (await response.json()) as { code?: string; captcha?: boolean; retryAfter?: number }
  return {
    status: response.status,
    code: problem.code ?? '',
    captcha: problem.captcha === true,
    retryAfter: problem.retryAfter ?? 0,
  }
}
async function logIn(at: TestSite, visitor: Visitor, username: string, more: object = {}, headers: object = {}) {
  const body = { username, password: 'not-the-password', ...more }
  const { jwks } = await callKeys(at.app)
  const sealed = await seal(jwks, 'POST', '/api/auth/login', body, clock.now().getTime() - Date.now())
  return tell(visitor, '/auth/login', sealed, headers)
}
async function solveCaptcha() {
  const { captchaId } = await site.visitor().call('captcha')
  const rows = await site.app.db.query<{ answer: string }>('select answer from captcha where id = $1', [captchaId])
  return { captchaId, captcha: rows[0]!.answer }
}
const askCode = (visitor: Visitor, mobileNum: string) => tell(visitor, '/auth/login-code', { mobileNum })
const count = (list: readonly Told[], code: string) => list.filter((one) => one.code === code).length

describe('an account', () => {
  it('asks for a captcha after three failures, wherever they came from, and a captcha serves once', async () => {
    const seen = []
    for (let at = 0; at < 4; at += 1) seen.push(await logIn(site, site.visitor(), 'victim'))
    expect(seen.map(({ code, captcha }) => [code, captcha])).toEqual([
      ['wrong_credentials', false],
      ['wrong_credentials', false],
      ['wrong_credentials', true],
      ['captcha_required', true],
    ])
    const solved = await solveCaptcha()
    expect((await logIn(site, site.visitor(), 'victim', solved)).code).toBe('wrong_credentials')
    expect((await logIn(site, site.visitor(), 'victim', solved)).code).toBe('captcha_wrong')
  })

  it('waits longer each time from the fifth failure on, and no captcha helps', async () => {
    const waits: number[] = []
    for (let failures = 1; failures <= 8; failures += 1) {
      expect((await logIn(site, site.visitor(), 'slow', await solveCaptcha())).code).toBe('wrong_credentials')
      if (failures < 5) continue
      const next = await logIn(site, site.visitor(), 'slow', await solveCaptcha())
      expect(next).toMatchObject({ status: 429, code: 'too_many_requests' })
      waits.push(next.retryAfter)
      clock.advance(next.retryAfter * 1_000)
    }
    expect(waits).toEqual([2, 4, 8, 16])
  })

  it('is never locked against its owner’s own browser, nor by wrong second spellings', async () => {
    clock.advance(30 * minute)
    const home = site.visitor()
    await home.logIn('mali')
    for (let at = 0; at < 8; at += 1) await logIn(site, site.visitor(), at % 2 === 0 ? 'mali' : 'MALI')
    // Now an attacker gets no further with the right password either.
    expect((await logIn(site, site.visitor(), 'mali', { password: testPassword })).code).toMatch(/captcha|too_many/)
    await home.logIn('mali')
    // A device cookie that was made up is no device.
    const liar = site.visitor()
    liar.cookies.set('device', 'A'.repeat(43))
    expect((await logIn(site, liar, 'mali')).code).toMatch(/captcha|too_many/)
  })
})

describe('an address', () => {
  it('of IPv6 is its whole /64, and no more', async () => {
    clock.advance(30 * minute)
    const seen: Told[] = []
    for (let at = 0; at < 24; at += 1)
      seen.push(await logIn(site, site.visitor(`2001:db8:7:7:${at.toString(16)}::1`), `ipv6_${at}`))
    expect([count(seen, 'wrong_credentials'), count(seen, 'too_many_requests')]).toEqual([20, 4])
    expect((await logIn(site, site.visitor('2001:db8:7:8::1'), 'ipv6_x')).code).toBe('wrong_credentials')
  })

  it('of IPv4 written as IPv6 is the same one', async () => {
    clock.advance(30 * minute)
    const forms = ['203.0.113.77', '::ffff:203.0.113.77', '::ffff:cb00:714d']
    const seen: Told[] = []
    for (let at = 0; at < 24; at += 1) seen.push(await logIn(site, site.visitor(forms[at % 3]), `form_${at}`))
    expect(count(seen, 'too_many_requests')).toBe(4)
  })

  it('is the peer’s own where no proxy is trusted, whatever the headers say', async () => {
    const names = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'true-client-ip', 'cf-connecting-ip', 'x-client-ip']
    const seen: Told[] = []
    for (let at = 0; at < 26; at += 1) {
      const ip = `198.51.100.${at}`
      const headers = Object.fromEntries(names.map((name) => [name, name === 'forwarded' ? `for=${ip}` : ip]))
      seen.push(await logIn(bare, bare.visitor(), `spoof_${at}`, {}, headers))
    }
    expect([count(seen, 'wrong_credentials'), count(seen, 'too_many_requests')]).toEqual([20, 6])
  })

  it('is what the proxy wrote, not what the client wrote before it', async () => {
    clock.advance(30 * minute)
    const seen: Told[] = []
    for (let at = 0; at < 24; at += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${at}, 10.0.0.${at}, 203.0.113.9` }
      seen.push(await logIn(site, site.visitor(), `chain_${at}`, {}, headers))
    }
    expect(count(seen, 'too_many_requests')).toBe(4)
  })
})

describe('a mobile number', () => {
  it.each(['0812345678', '0812999999'])('%s gets one message a minute and five a day in all', async (number) => {
    clock.advance(2 * day)
    const seen: Told[] = []
    for (let at = 0; at < 7; at += 1) {
      seen.push(await askCode(site.visitor(), number))
      seen.push(await askCode(site.visitor(), number.replace(/(\d{3})(\d{3})/, '$1-$2 ')))
      clock.advance(61_000)
    }
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(seen.filter(({ status }) => status === 429).every(({ retryAfter }) => retryAfter > 0)).toBe(true)
    clock.advance(day)
    expect((await askCode(site.visitor(), number)).status).toBe(200)
  })

  it('is not the only limit: one address does not write to a whole book of numbers', async () => {
    clock.advance(2 * day)
    const robot = site.visitor()
    const seen: Told[] = []
    for (let at = 0; at < 40; at += 1) seen.push(await askCode(robot, `08130000${String(at + 10)}`))
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(30)
  })
})

describe('hashes', () => {
  it('run two at a time with sixteen waiting; the next is refused at once, and nobody who needs none waits', async () => {
    clock.advance(30 * minute)
    const noi = site.visitor()
    await site.member('noi')
    await noi.logIn('noi')
    let going = true
    let done = 0
    const robots = Array.from({ length: 18 }, async () => {
      while (going) {
        await hashPassword('anything')
        done += 1
      }
    })
    await expect(hashPassword('anything')).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(done).toBe(0)
    // All places are taken all the while; these are answered nevertheless.
    expect((await noi.call('member')).account).toBe('noi')
    expect((await noi.call('balance')).balance).toBe('0.00')
    expect((await site.visitor().call('captcha')).captchaId).toMatch(/^[0-9a-f-]{36}$/)
    const { token } = await site.visitor().call('freePlay', {})
    expect(token).toMatch(/^[\w-]{43}$/)
    // A log-in is turned away before anything is done or counted for it.
    const queries = vi.spyOn(site.app.db, 'query')
    expect(await logIn(site, site.visitor('203.0.113.99'), 'noi')).toMatchObject({ status: 429, retryAfter: 1 })
    expect(queries.mock.calls.map(([text]) => text).join()).not.toMatch(/login_guard|password_hash|device/)
    queries.mockRestore()
    going = false
    await Promise.all(robots)
    expect((await logIn(site, site.visitor('203.0.113.99'), 'noi')).code).toBe('wrong_credentials')
  })
})
