import { CompactEncrypt, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callKeys } from '#server/kernel/call-keys.ts'
import { guardKey } from '#server/sign-in/login-guard.ts'
import { startTestSite, type TestSite, testPassword } from '#tests/support/app.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  await site.member('vip', { balance: '10.00' })
  await site.member('noi')
})
afterAll(() => site.close())

describe('the envelope of an encrypted call', () => {
  const post = async (more: object) => {
    const [key] = (await callKeys(site.app)).jwks.keys
    const content = {
      iat: Math.floor(Date.now() / 1_000),
      jti: crypto.randomUUID(),
      htm: 'POST',
      htu: '/api/auth/login',
      body: { username: 'vip', password: testPassword },
      ...more,
    }
    const jwe = await new CompactEncrypt(Buffer.from(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key!.kid! })
      .encrypt(await importJWK({ ...key }, 'ECDH-ES'))
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jwe }) }
    return (await site.visitor().fetch('/api/auth/login', init)).json()
  }

  it.each(['abcdefgh\0', 'abcdefgh\ud800', 'a b c d e f', 'short', 'x'.repeat(129), ''])(
    'refuses the name %j',
    async (jti) => expect(await post({ jti })).toMatchObject({ code: 'encryption_required', status: 400 }),
  )

  it('counts once, for the call that it was made for', async () => {
    const jti = crypto.randomUUID()
    expect(await post({ jti })).toHaveProperty('token')
    expect(await post({ jti })).toMatchObject({ code: 'replayed' })
    expect(await post({ htu: '/api/auth/register' })).toMatchObject({ code: 'replayed' })
    expect(await post({ htm: 'PUT' })).toMatchObject({ code: 'replayed' })
  })
})

it('answers times that no calendar has with 400', async () => {
  const vip = site.visitor()
  await vip.logIn('vip')
  const headers = { authorization: `Bearer ${vip.token}` }
  for (const from of ['0000-01-01T00:00:00.000Z', '0000-02-29T00:00:00.000Z', '2026-02-30T00:00:00.000Z']) {
    const response = await vip.fetch(`/api/records/bets?from=${from}`, { headers })
    expect([response.status, (await response.json()).fields], from).toEqual([400, { from: 'format' }])
  }
  // A time of the calendar is read, and refused for what it asks.
  const early = await vip.fetch('/api/records/bets?from=0001-01-01T00:00:00.000Z', { headers })
  expect(await early.json()).toMatchObject({ code: 'period_too_long' })
})

it('counts the failures of every spelling that opens an account together', async () => {
  const spellings = ['vip', 'VIP', 'vİp', 'VİP', 'Vip']
  for (const username of spellings) {
    expect(guardKey(username, undefined), username).toBe(guardKey('vip', undefined))
    const wrong = site.visitor().call('login', { username, password: 'Not-The-Right-1' })
    await expect(wrong).rejects.toMatchObject({ code: expect.stringMatching(/wrong_credentials|captcha_required/) })
  }
  const next = site.visitor().call('login', { username: 'vİp', password: 'Not-The-Right-1' })
  await expect(next).rejects.toMatchObject({ code: 'captcha_required' })
  expect(guardKey('vap', undefined)).not.toBe(guardKey('vip', undefined))
})

describe('live events', () => {
  const open = async (ip: string, headers: Record<string, string> = {}) => {
    const response = await site.visitor(ip).fetch('/api/events', { headers })
    return { status: response.status, close: () => response.body?.cancel() }
  }

  it('leave members their places, however many streams a guest opens', async () => {
    const noi = site.visitor()
    await noi.logIn('noi')
    const opened = await Promise.all(Array.from({ length: 60 }, () => open('192.0.2.7')))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(opened.filter(({ status }) => status === 429)).toHaveLength(10)
    const cookie = [...noi.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const hers = await open('192.0.2.7', { authorization: `Bearer ${noi.token}`, cookie })
    const other = await open('192.0.2.8')
    expect([hers.status, other.status]).toEqual([200, 200])
    await Promise.all([...opened, hers, other].map((stream) => stream.close()))
  })
})
