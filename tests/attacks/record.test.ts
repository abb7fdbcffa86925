import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bindContact } from '#server/accounts/public.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import type { SocialLogin } from '#server/ports/social.ts'
import { relyingParty } from '#server/security/relying-party.ts'
import { audited, codeOf, minuteMs, provePassword, refusal, switchOn } from '#tests/security/support.ts'
import { startTestSite, type TestSite, testPassword, type Visitor } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { everyWayIn } from '#tests/support/ways-in.ts'
import { openAuthenticator } from './authenticator-double.ts'
import { rawAnswer } from './raw.ts'

// Dozens of real hashes: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 })

const clock = new ManualClock('2026-11-21T05:00:00.000Z')
const fresh = 'Silent-Harbour-31'
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ clock, settings: { whitelabel: everyWayIn } })
  const google: SocialLogin = {
    address: async ({ state }) => `https://google.example/?state=${state}`,
    person: async (_trip, sent) => {
      if (sent.get('error')) throw new Error('the person said no')
      return { subject: 'person-1' }
    },
  }
  Object.assign(site.app.ports, { social: { google } })
})
afterAll(() => site.close())

const at = (ip: string): Visitor => site.visitor(ip)
async function bodyTo(to: string): Promise<string> {
  await runJobs(site.app)
  const rows = await site.app.db.query<{ body: string }>(
    'select body from outbox where recipient = $1 order by created_at desc, id limit 1',
    [to],
  )
  return rows[0]?.body ?? ''
}
const codeTo = async (to: string) => /\b[0-9]{6}\b/.exec(await bodyTo(to))?.[0] ?? ''
const lastLine = async (action: string) =>
  (
    await site.app.db.query<{ actor: string; ip: string | null; detail: Record<string, unknown> }>(
      'select actor, ip, detail from audit_log where action = $1 order by id desc limit 1',
      [action],
    )
  )[0]
async function throughGoogle(visitor: Visitor, more: string): Promise<string> {
  const start = await visitor.fetch('/api/auth/oauth/google/start?language=en&termsAccepted=true')
  const state = new URL(start.headers.get('location') ?? '').searchParams.get('state')
  const back = await visitor.fetch(`/api/auth/oauth/google/callback?state=${state}&${more}`)
  return back.headers.get('location') ?? ''
}

it('the audit log records every sign-in, every failure and every change of a member, and no secret', async () => {
  const id = await site.member('mali')
  await bindContact(site.app.db, id, 'mobile', '+66834567821', clock.now())
  await bindContact(site.app.db, id, 'email', 'mali@mail.example', clock.now())
  const secrets: string[] = [testPassword, fresh, 'a-secret-guess']
  const home = at('192.0.2.1')
  await refusal(home.logIn('mali', 'a-secret-guess'))
  await home.logIn('mali')
  secrets.push(home.token ?? '', home.cookies.get('sid') ?? '', home.cookies.get('device') ?? '')

  // A second step elsewhere, wrong and right.
  const cafe = at('203.0.113.9')
  const asked = await cafe.call('login', { username: 'mali', password: testPassword })
  const { ticket } = 'twoFactor' in asked ? asked.twoFactor : { ticket: '' }
  await refusal(cafe.call('twoFactorVerify', { ticket, method: 'mobile', answer: '000000' }))
  await cafe.call('twoFactorSend', { ticket, method: 'mobile' })
  const stepCode = await codeTo('+66834567821')
  const inside = await cafe.call('twoFactorVerify', { ticket, method: 'mobile', answer: stepCode })
  expect(await lastLine('login.ok')).toMatchObject({ ip: '203.0.113.9', detail: { factor: 'mobile' } })
  secrets.push(ticket, stepCode, inside.token)

  await refusal(home.call('stepUp', { method: 'password', answer: 'a-secret-guess' }))
  await provePassword(home, testPassword)
  await home.call('sessionsEnd')
  const key = openAuthenticator(relyingParty(site.config).origin, relyingParty(site.config).id)
  const challengeOf = ({ options }: { options: Record<string, unknown> }) => String(options.challenge)
  await home.call('passkeyAdd', { credential: key.make(challengeOf(await home.call('passkeyEnrol'))) })
  const { secret, recoveryCodes } = await switchOn({ ...site, clock }, home)
  secrets.push(secret, ...recoveryCodes)

  const wrong = { oldPassword: 'a-secret-guess', newPassword: fresh, confirmNewPassword: fresh }
  await refusal(home.call('changePassword', wrong))
  home.token = (await home.call('changePassword', { ...wrong, oldPassword: testPassword })).token
  await home.call('logout')

  clock.advance(2 * minuteMs)
  const train = at('198.51.100.4')
  const proof = key.prove(challengeOf(await train.call('passkeyLoginOptions')))
  train.token = ((await train.call('passkeyLogin', { credential: proof })) as { token: string }).token
  await refusal(at('198.51.100.5').call('passkeyLogin', { credential: proof }))
  expect(await lastLine('login.failed')).toMatchObject({ ip: '198.51.100.5', detail: { by: 'passkey' } })

  // The log-in before this one is the one by the passkey, with its own address.
  clock.advance(2 * minuteMs)
  const later = at('198.51.100.4')
  const again = await later.call('login', { username: 'mali', password: fresh })
  later.token = 'token' in again ? again.token : ''
  const { lastLogin, activity } = await later.call('security')
  expect(lastLogin).toEqual({
    at: new Date(clock.now().getTime() - 2 * minuteMs).toISOString(),
    address: '198.51.100.•',
  })
  expect(activity.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['login', 'login_failed', 'proof_failed', 'sessions_ended', 'passkey_added', 'password']),
  )

  const visitor = at('192.0.2.1')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'username=mali&email=mali%40mail.example'
  await visitor.fetch('/api/auth/forgot/email', { method: 'POST', headers: form, body })
  const link = /token=([\w-]{43})/.exec(await bodyTo('mali@mail.example'))?.[1] ?? ''
  await visitor.call('resetPassword', { token: link, newPassword: testPassword, confirmNewPassword: testPassword })
  await visitor.call('forgotPhoneCode', { mobileNum: '0834567821' })
  const code = await codeTo('+66834567821')
  const reset = { mobileNum: '0834567821', verificationCode: code, newPassword: fresh }
  const half = await visitor.call('forgotPhone', reset)
  const step = 'twoFactor' in half ? half.twoFactor.ticket : ''
  await visitor.call('twoFactorVerify', { ticket: step, method: 'totp', answer: codeOf(secret, clock) })
  secrets.push(link, code, step)
  await site.app.db.query("update member set status = 'disabled' where id = $1", [id])
  await refusal(at('192.0.2.1').logIn('mali', fresh))

  expect(await audited(site, id)).toEqual([
    ...['login.failed', 'login.ok', 'login.second_step', 'login.second_step_failed', 'login.ok'],
    ...['security.proof_failed', 'security.sessions_ended', 'security.passkey_added', 'security.totp_on'],
    ...['password.refused', 'password.changed', 'logout', 'passkey.ok', 'login.ok'],
    ...['password.link_sent', 'password.reset', 'password.reset', 'login.second_step', 'reset.ok', 'login.refused'],
  ])
  const everything =
    JSON.stringify(await site.app.db.query('select audit_log::text from audit_log')) + JSON.stringify(site.logged)
  for (const one of secrets) expect(one !== '' && everything.includes(one), one).toBe(false)
})

it('so does who came by a provider, who did not, who plays on trial, and who guessed too often', async () => {
  const guest = at('203.0.113.20')
  const location = await throughGoogle(guest, 'code=x')
  await guest.call('exchange', { token: location.split('token=')[1] ?? '' })
  expect(await lastLine('exchange.ok')).toMatchObject({ ip: '203.0.113.20' })
  expect(await throughGoogle(at('203.0.113.21'), 'error=access_denied')).toContain('social_failed')
  expect(await lastLine('login.failed')).toMatchObject({ ip: '203.0.113.21', detail: { by: 'google' } })
  await at('203.0.113.22').call('freePlay', {})
  expect(await lastLine('trial.ok')).toMatchObject({ ip: '203.0.113.22' })

  const id = await site.member('guessed')
  for (let guess = 0; guess < 5; guess += 1) {
    const { captchaId } = await site.visitor().call('captcha')
    const [row] = await site.app.db.query<{ answer: string }>('select answer from captcha where id = $1', [captchaId])
    const sent = { username: 'guessed', password: 'a-secret-guess', captchaId, captcha: row?.answer ?? '' }
    await refusal(at(`203.0.113.${30 + guess}`).call('login', sent))
  }
  expect(await lastLine('limit.reached')).toMatchObject({
    actor: `member:${id}`,
    ip: '203.0.113.34',
    detail: { failures: 5 },
  })
})

it('the address is the one that a trusted proxy saw, whatever the visitor claims', async () => {
  const id = await site.member('noi')
  const claims = { 'x-forwarded-for': '1.2.3.4, 203.0.113.50', 'x-real-ip': '1.2.3.4', forwarded: 'for=1.2.3.4' }
  const visitor = site.visitor()
  const plain = visitor.fetch
  visitor.fetch = (path, init = {}) =>
    plain(path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...claims } })
  await visitor.logIn('noi')
  expect(await lastLine('login.ok')).toMatchObject({ ip: '203.0.113.50' })
  const [session] = await site.app.db.query<{ ip: string }>('select ip from session where member_id = $1', [id])
  expect(session?.ip).toBe('203.0.113.50')
})

it('a visitor writes no lines of their own into log or record', async () => {
  const before = site.logged.length
  const names = ['mali\n{"level":60,"msg":"paid"}', 'mali\r\nSet-Cookie: a=b', '\u001b[2Jmali', 'mali\u2028x']
  for (const username of names) await refusal(site.visitor().call('login', { username, password: 'x' }))
  const agents = [
    '"}\\n{"level":60}',
    '{jndi:ldap://evil.example/x}',
    '<script>alert(1)</script>',
    "'; drop table member; --",
  ]
  for (const agent of agents) {
    const account = `agent_${agents.indexOf(agent)}`
    await site.member(account)
    const visitor = site.visitor()
    const plain = visitor.fetch
    visitor.fetch = (path, init = {}) =>
      plain(path, {
        ...init,
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          'user-agent': agent.repeat(40),
          'x-request-id': 'forged',
        },
      })
    await visitor.logIn(account)
    const { sessions } = await visitor.call('sessions')
    expect(JSON.stringify(sessions)).not.toMatch(/jndi|script|level|drop/)
    const [kept] = await site.app.db.query<{ size: number }>('select max(length(user_agent))::int as size from session')
    expect(kept?.size).toBeLessThanOrEqual(300)
  }
  for (const bytes of ['a\x1b[2Jb', 'a\0b', 'a\x7fb']) {
    const { status } = await rawAnswer(
      site.port,
      `GET /api/menu HTTP/1.1\r\nHost: site\r\nUser-Agent: ${bytes}\r\nConnection: close\r\n\r\n`,
    )
    expect([200, 400]).toContain(status)
  }
  const written = JSON.stringify(site.logged.slice(before))
  expect(written).not.toMatch(/jndi|script>|forged|paid|drop table|\\u001b/)
  const record = JSON.stringify(await site.app.db.query('select audit_log::text from audit_log'))
  expect(record).not.toMatch(/jndi|script>|forged|paid|drop table/)
})

it('a link by mail names this site, whatever host a request was sent to', async () => {
  const id = await site.member('pim')
  await bindContact(site.app.db, id, 'email', 'pim@mail.example', clock.now())
  const body = 'username=pim&email=pim%40mail.example'
  const type = 'Content-Type: application/x-www-form-urlencoded'
  for (const host of ['evil.example', 'site\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher']) {
    clock.advance(2 * minuteMs)
    const bytes = `POST /api/auth/forgot/email HTTP/1.1\r\nHost: ${host}\r\n${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
    expect((await rawAnswer(site.port, bytes)).status).toBe(200)
    const mail = await bodyTo('pim@mail.example')
    expect(mail).toContain(`${site.config.publicUrl}/reset?token=`)
    expect(mail).not.toMatch(/evil|gopher/)
    await site.app.db.query("delete from outbox where recipient = 'pim@mail.example'")
  }
})
