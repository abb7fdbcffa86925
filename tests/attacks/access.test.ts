import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seal } from '#api/seal.ts'
import { bindContact } from '#server/accounts/public.ts'
import { callKeys } from '#server/kernel/call-keys.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { issueOneTime } from '#server/sessions/public.ts'
import { startTestSite, type TestSite, testPassword, type Visitor } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { everyWayIn } from '#tests/support/ways-in.ts'

// Dozens of real hashes: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 })

const minute = 60_000
const clock = new ManualClock(new Date())
let site: TestSite
let mali: bigint

beforeAll(async () => {
  site = await startTestSite({
    clock,
    settings: {
      whitelabel: everyWayIn,
    },
  })
  mali = await site.member('mali', { balance: '10.00' })
  await site.member('noi')
  await bindContact(site.app.db, mali, 'email', 'mali@mail.example', clock.now())
  await bindContact(site.app.db, mali, 'mobile', '+66812345678', clock.now())
  await site.visitor('100.64.200.1').logIn('mali')
})
afterAll(() => site.close())

async function post(visitor: Visitor, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await visitor.fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
async function sealed(path: string, body: object) {
  const { jwks } = await callKeys(site.app)
  return seal(jwks, 'POST', `/api${path}`, body, clock.now().getTime() - Date.now())
}
const tryLogIn = async (visitor: Visitor, username: string, password: string) =>
  post(visitor, '/auth/login', await sealed('/auth/login', { username, password }))

describe('stuffing', () => {
  it('one address gets twenty tries a minute out of a list of hundreds, whatever the names', async () => {
    const robot = site.visitor()
    const seen: number[] = []
    for (let at = 0; at < 58; at += 1) seen.push((await tryLogIn(robot, `leaked_${at}`, 'Summer2024!')).status)
    expect(seen.filter((status) => status === 401)).toHaveLength(20)
    expect(seen.filter((status) => status === 429)).toHaveLength(38)
    // A neighbour in the same /64 is the same subscriber; behind another address nobody notices.
    expect((await tryLogIn(site.visitor(), 'noi', testPassword)).status).toBe(200)
  })

  it('a thousand addresses against one member: the member’s own browser comes in all the while', async () => {
    const home = site.visitor()
    await home.logIn('noi')
    for (let at = 0; at < 12; at += 1) await tryLogIn(site.visitor(), 'noi', `guess-${at}`)
    expect((await tryLogIn(site.visitor(), 'noi', testPassword)).status).not.toBe(200)
    await home.logIn('noi')
    expect(home.token).toMatch(/^[\w-]{43}$/)
  })

  it('a storm of log-ins keeps nobody waiting who does something else', async () => {
    clock.advance(20 * minute)
    const storm = Array.from({ length: 80 }, (_, at) => tryLogIn(site.visitor(), `storm_${at}`, 'Summer2024!'))
    let open = storm.length
    for (const one of storm) void one.finally(() => (open -= 1))
    for (let at = 0; at < 5; at += 1) expect((await site.visitor().fetch('/api/permission')).status).toBe(200)
    // A call that waited for the hashes would come back after them. How long it takes is measured by the bench.
    expect(open).toBeGreaterThan(0)
    const answers = await Promise.all(storm)
    expect(answers.map(({ status }) => status).every((status) => status === 401 || status === 429)).toBe(true)
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})

describe('finding out who is a member', () => {
  /** Everything that an observer sees of an answer, but its date and what is random in it. */
  const face = ({ status, headers, text }: Awaited<ReturnType<typeof post>>) => ({
    status,
    text,
    size: text.length,
    headers: [...headers]
      .filter(([name]) => !['date', 'x-request-id'].includes(name))
      .map(([name, value]) => [name, value.replace(/[\w-]{43}/, 'R')]),
  })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const asks = {
    login: async (known: boolean) => tryLogIn(site.visitor(), known ? 'mali' : 'mila', 'not-the-password'),
    'forgot by mail': (known: boolean) =>
      post(site.visitor(), '/auth/forgot/email', `username=${known ? 'mali' : 'mila'}&email=mali%40mail.example`, form),
    'forgot by phone': (known: boolean) =>
      post(site.visitor(), '/auth/forgot/phone-code', { mobileNum: known ? '0812345678' : '0812345679' }),
    'log-in code': (known: boolean) =>
      post(site.visitor(), '/auth/login-code', { mobileNum: known ? '0812345678' : '0812345679' }),
    'registration code': (known: boolean) =>
      post(site.visitor(), '/auth/register-code', { mobileNo: known ? '0812345678' : '0812345679' }),
  }

  it.each(Object.entries(asks))('%s answers known and unknown alike, to the byte', async (_name, ask) => {
    clock.advance(25 * 60 * minute)
    for (let times = 0; times < 4; times += 1) {
      expect(face(await ask(false))).toEqual(face(await ask(true)))
      clock.advance(times === 2 ? 1 : 2 * minute)
    }
  })

  it.each(Object.entries(asks))('%s costs as many hashes for both, which is what takes time', async (name, ask) => {
    let hashes = 0
    const count = (_id: number, type: string) => {
      if (type === 'ARGON2REQUEST') hashes += 1
    }
    const counter = createHook({ init: count }).enable()
    const costs: number[] = []
    for (const known of [true, false]) {
      clock.advance(25 * 60 * minute)
      hashes = 0
      await ask(known)
      costs.push(hashes)
    }
    counter.disable()
    expect(costs).toEqual(name === 'login' ? [1, 1] : [0, 0])
  })
})

describe('what was overheard', () => {
  it.each([
    ['/auth/login', { username: 'mali', password: testPassword }],
    ['/auth/reset', { token: 'x', newPassword: 'a-Fine-new-one', confirmNewPassword: 'a-Fine-new-one' }],
    ['/auth/forgot/phone', { mobileNum: '0812345678', verificationCode: '1', newPassword: 'a-Fine-new-one' }],
  ])('%s cannot be sent again, elsewhere, in the open or late', async (path, body) => {
    const jwe = await sealed(path, body)
    expect((await post(site.visitor(), path, jwe)).text).not.toContain('replayed')
    expect((await post(site.visitor(), path, jwe)).text).toContain('replayed')
    const another = path === '/auth/login' ? '/auth/free-play' : '/auth/login'
    expect((await post(site.visitor(), another, await sealed(path, body))).text).toContain('replayed')
    expect((await post(site.visitor(), path, body)).text).toContain('encryption_required')
    const old = await sealed(path, body)
    clock.advance(3 * minute)
    expect((await post(site.visitor(), path, old)).text).toContain('replayed')
  })
})

describe('a session that somebody else prepared', () => {
  it('is none: whatever cookies were planted, a log-in makes new ones', async () => {
    const victim = site.visitor('100.64.200.1')
    for (const name of ['sid', 'device', 'asker', 'trip']) victim.cookies.set(name, 'A'.repeat(43))
    await victim.logIn('mali')
    expect(victim.cookies.get('sid')).not.toBe('A'.repeat(43))
    const attacker = site.visitor()
    attacker.cookies.set('sid', 'A'.repeat(43))
    attacker.token = victim.token
    await expect(attacker.call('member')).rejects.toMatchObject({ code: 'not_logged_in' })
  })

  it('a one-time token and a ticket open one session and no second', async () => {
    const token = await issueOneTime(site.app, 'login', mali)
    expect((await post(site.visitor(), '/auth/exchange', { token })).status).toBe(200)
    expect((await post(site.visitor(), '/auth/exchange', { token })).status).toBe(410)
    const first = site.visitor()
    const { token: _, ...answer } = JSON.parse((await tryLogIn(first, 'mali', testPassword)).text)
    const verify = { ticket: answer.twoFactor?.ticket ?? 'x', method: 'email', answer: '000000' }
    expect((await post(site.visitor(), '/auth/two-factor/verify', verify)).status).toBe(400)
  })
})

describe('half a session', () => {
  it('a stolen token, a cookie, or halves of two sessions are nobody', async () => {
    const one = site.visitor('100.64.200.1')
    await one.logIn('mali')
    const two = site.visitor()
    await two.logIn('noi')
    const thief = site.visitor()
    thief.token = one.token
    await expect(thief.call('member')).rejects.toMatchObject({ code: 'not_logged_in' })
    thief.cookies.set('sid', two.cookies.get('sid') ?? '')
    await expect(thief.call('member')).rejects.toMatchObject({ code: 'not_logged_in' })
    thief.token = undefined
    thief.cookies.set('sid', one.cookies.get('sid') ?? '')
    await expect(thief.call('member')).rejects.toMatchObject({ code: 'not_logged_in' })
    const input = { oldPassword: testPassword, newPassword: 'a-Fine-new-one', confirmNewPassword: 'a-Fine-new-one' }
    await expect(thief.call('changePassword', input)).rejects.toMatchObject({ code: 'not_logged_in' })
    const resumed = await post(thief, '/auth/resume', {}, { 'sec-fetch-site': 'cross-site' })
    expect(resumed.status).toBe(403)
  })
})

describe('a page of somebody else', () => {
  const form = 'application/x-www-form-urlencoded'
  it.each([
    ['its form', '/auth/forgot/email', { origin: 'https://evil.example', 'content-type': form }],
    ['its script', '/auth/login-code', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour’s domain', '/auth/forgot/email', { 'sec-fetch-site': 'same-site', 'content-type': form }],
    ['a frame without an origin', '/auth/forgot/email', { origin: 'null', 'content-type': form }],
  ])('%s is refused', async (_who, path, headers) => {
    const answer = await post(site.visitor(), path, 'username=mali&email=mali%40mail.example', headers)
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'origin_refused'])
  })

  it('a form where JSON is expected, and JSON where a form is, is not read', async () => {
    const asForm = await post(site.visitor(), '/auth/login-code', 'mobileNum=1', { 'content-type': form })
    const asText = await post(site.visitor(), '/auth/login-code', '{"mobileNum":"1"}', { 'content-type': 'text/plain' })
    const asJson = await post(site.visitor(), '/auth/forgot/email', { username: 'mali', email: 'a@b.example' })
    expect([asForm.status, asText.status, asJson.status]).toEqual([415, 415, 415])
  })
})

describe('a way out', () => {
  it('a mail leads to this site’s own address, whatever host the request named', async () => {
    clock.advance(25 * 60 * minute)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-host': 'evil.example' }
    await post(site.visitor(), '/auth/forgot/email', 'username=mali&email=mali%40mail.example', headers)
    await runJobs(site.app)
    const { messages } = JSON.parse(await (await site.visitor().fetch('/api/outbox')).text())
    const link = /https?:\S+/.exec(messages[0].text)?.[0] ?? ''
    expect(link.startsWith(`${site.config.publicUrl}/`)).toBe(true)
    expect(messages[0].text).not.toContain('evil.example')
  })

  it.each([
    '/api/auth/oauth/google/start?redirect=https://evil.example',
    '/api/auth/oauth/google/callback?state=x&code=y&returnTo=//evil.example',
    '/api/auth/oauth/evil.example/start',
    '/api/auth/oauth/%2F%2Fevil.example/callback',
  ])('%s leads nowhere else', async (path) => {
    const response = await site.visitor().fetch(path)
    expect(response.headers.get('location') ?? '').not.toContain('evil.example')
    expect(response.status).toBeGreaterThanOrEqual(400)
  })
})
