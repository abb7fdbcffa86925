import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seal } from '#api/seal.ts'
import { callKeys, openCallKeys } from '#server/kernel/call-keys.ts'
import { checkRate, classLimits } from '#server/rate-limit/public.ts'
import { addressKey } from '#server/rate-limit/rate-limit.ts'
import { Browser, openSite, type TestSite } from '#tests/support/sign-in.ts'

const password = 'a-fine-Long-passphrase'
const path = '/api/auth/login'
let site: TestSite
let skewMs: number

beforeAll(async () => {
  site = await openSite()
  await site.member('somchai', { password })
  skewMs = site.clock.now().getTime() - Date.now()
})
afterAll(() => site.close())

const body = { username: 'somchai', password }
const send = (sealed: unknown, to: '/auth/login' | '/auth/free-play' = '/auth/login') =>
  new Browser(site).send('POST', to, sealed)

describe('encrypted calls', () => {
  test('are opened once', async () => {
    const sealed = await seal((await callKeys(site.app)).jwks, 'POST', path, body, skewMs)
    expect(JSON.stringify(sealed)).not.toContain(password)
    expect((await send(sealed)).status).toBe(200)
    expect(await send(sealed)).toMatchObject({ status: 400, code: 'replayed' })
  })

  test('of ten copies at once one is opened, also by another process on the same database', async () => {
    const { config, db } = site.app
    const twin = await openCallKeys(config, db, site.clock)
    const { jwe } = await seal(twin.jwks, 'POST', path, body, skewMs)
    const keys = [await callKeys(site.app), twin]
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => keys[at % 2]?.open(jwe, 'POST', path) ?? Promise.reject()),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('are refused for another path or method', async () => {
    const other = await seal((await callKeys(site.app)).jwks, 'POST', '/api/auth/free-play', body, skewMs)
    expect((await send(other)).code).toBe('replayed')
    const put = await seal((await callKeys(site.app)).jwks, 'PUT', path, body, skewMs)
    expect((await send(put)).code).toBe('replayed')
  })

  test('are refused when made more than two minutes ago, or ahead', async () => {
    // A busy machine may take seconds between sealing and opening.
    for (const offsetMs of [-122_000, 180_000]) {
      const sealed = await seal((await callKeys(site.app)).jwks, 'POST', path, body, skewMs + offsetMs)
      expect((await send(sealed)).code).toBe('replayed')
    }
    const late = await seal((await callKeys(site.app)).jwks, 'POST', path, body, skewMs - 60_000)
    expect((await send(late)).status).toBe(200)
  })

  test('a plain body is not accepted in their place', async () => {
    expect(await send(body)).toMatchObject({ status: 400, code: 'encryption_required' })
    for (const jwe of ['', 'x', 'a.b.c.d.e', 7, null]) expect((await send({ jwe })).code).toBe('encryption_required')
  })

  test('a changed byte, another key, another algorithm and a foreign key id are refused', async () => {
    const { jwe } = await seal((await callKeys(site.app)).jwks, 'POST', path, body, skewMs)
    const parts = jwe.split('.')
    for (const at of [0, 2, 3, 4]) {
      const part = parts[at] ?? ''
      const flipped = (part.startsWith('A') ? 'B' : 'A') + part.slice(1)
      expect((await send({ jwe: parts.with(at, flipped).join('.') })).code).toBe('encryption_required')
    }
    const kid = (await callKeys(site.app)).jwks.keys[0]?.kid
    const foreign = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
    const foreignJwk = (await exportJWK(foreign.publicKey)) as Record<string, string>
    for (const id of [kid, 'unknown'])
      expect(
        (await send(await seal({ keys: [{ ...foreignJwk, kid: id ?? '' }] }, 'POST', path, body, skewMs))).code,
      ).toBe('encryption_required')
    const content = new TextEncoder().encode('{}')
    const direct = await new CompactEncrypt(content)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .encrypt(new Uint8Array(32))
    expect((await send({ jwe: direct })).code).toBe('encryption_required')
    const publicKey = await importJWK({ ...(await callKeys(site.app)).jwks.keys[0] }, 'ECDH-ES')
    const whole = JSON.stringify({
      iat: site.clock.now().getTime() / 1_000,
      jti: crypto.randomUUID(),
      htm: 'POST',
      htu: path,
      body,
    })
    for (const enc of ['A128GCM', 'A256CBC-HS512']) {
      const weaker = await new CompactEncrypt(new TextEncoder().encode(whole))
        .setProtectedHeader({ alg: 'ECDH-ES', enc, kid })
        .encrypt(publicKey)
      expect((await send({ jwe: weaker })).code).toBe('encryption_required')
    }
  })

  test('what is inside must be a whole envelope', async () => {
    const key = (await callKeys(site.app)).jwks.keys[0]
    const iat = site.clock.now().getTime() / 1_000
    for (const content of [
      'null',
      '[]',
      'no json',
      '{}',
      JSON.stringify({ iat, jti: 'short', htm: 'POST', htu: path }),
    ]) {
      const jwe = await new CompactEncrypt(new TextEncoder().encode(content))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key?.kid })
        .encrypt(await importJWK({ ...key }, 'ECDH-ES'))
      expect((await send({ jwe })).code).toBe('encryption_required')
    }
  })
})

describe('their keys', () => {
  test('are published without the private half and kept for the owner alone', async () => {
    const seen = await new Browser(site).call('keys')
    expect(Object.keys(seen.body.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    const file = join(site.app.config.dataDir, 'keys', 'encryption.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file, 'utf8')).d).toMatch(/^[\w-]{43}$/)
  })

  test('come from the environment when they are given, the current one first, and old ones still open', async () => {
    const [older, newer] = await Promise.all(
      [1, 2].map(async () =>
        exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })).privateKey),
      ),
    )
    const open = (key: unknown) =>
      openCallKeys({ encryptionKey: JSON.stringify(key), dataDir: '/nowhere' }, site.app.db, site.clock)
    const before = await open(older)
    const after = await open({ keys: [newer, older] })
    expect(after.jwks.keys[1]).toEqual(before.jwks.keys[0])
    const { jwe } = await seal(before.jwks, 'POST', path, body, skewMs)
    expect(await after.open(jwe, 'POST', path)).toEqual(body)
  })

  test('a wrong key in the environment ends the start with a sentence', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'access-'))
    for (const encryptionKey of ['x', '{}', '{"kty":"EC","crv":"P-256","x":"a","y":"b"}'])
      await expect(openCallKeys({ encryptionKey, dataDir }, site.app.db)).rejects.toThrow(/ENCRYPTION_KEY/)
  })
})

describe('rate classes', () => {
  test.each(['read', 'write', 'credential'] as const)(
    '%s: the limit holds for an address and starts anew',
    async (name) => {
      const { points, seconds } = classLimits[name]
      const ip = `203.0.113.${name.length}`
      const tries = await Promise.allSettled(
        Array.from({ length: points + 5 }, () => checkRate(site.app, name, { ip })),
      )
      const refused = tries.filter((one) => one.status === 'rejected')
      expect(refused).toHaveLength(5)
      for (const { reason } of refused) {
        expect(reason.code).toBe('too_many_requests')
        expect(reason.details.retryAfter).toBeLessThanOrEqual(seconds)
      }
      await checkRate(site.app, name, { ip: '203.0.113.250' })
      site.clock.advance(seconds * 1_000)
      await checkRate(site.app, name, { ip })
    },
  )

  test('an address stands for its subscriber', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(addressKey('192.0.2.1')).toBe('192.0.2.1')
    expect(addressKey('nonsense')).toBe('unknown')
  })
})
