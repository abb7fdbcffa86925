import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { seal } from '#api/seal.ts'
import { openSealing } from '#api/sealing.ts'
import { openStaffClient } from '#api/staff-client.ts'

const now = Date.UTC(2026, 0, 2)
afterEach(() => vi.useRealTimers())

const hold = () => vi.useFakeTimers({ now, toFake: ['Date'] })

describe('sealing a body', () => {
  test('puts time, method, path and body into a text that the key alone opens', async () => {
    hold()
    const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
    const key = { ...((await exportJWK(publicKey)) as Record<string, string>), kid: 'k1' }
    const { jwe } = await seal({ keys: [key] }, 'POST', '/api/auth/login', { username: 'demo' }, 5_000)
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey)
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' })
    const content = JSON.parse(new TextDecoder().decode(plaintext))
    expect(content).toMatchObject({ iat: now / 1_000 + 5, htm: 'POST', htu: '/api/auth/login' })
    expect(content.body).toEqual({ username: 'demo' })
    expect(content.jti).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each([[[]], [[{ kty: 'EC' }]]])('fails without a key that has a name: %j', async (keys) => {
    await expect(seal({ keys }, 'POST', '/', {})).rejects.toThrow('no key to encrypt to')
  })
})

describe('sending sealed calls', () => {
  const keysAt = (date: string | undefined, kid = 'a') =>
    new Response(JSON.stringify({ keys: [{ kid }] }), date === undefined ? {} : { headers: { date } })
  const after = (ms: number) => new Date(now + ms).toUTCString()
  const request = { method: 'POST', url: '/x', body: {} }

  function sealingWith(answers: Response[], isStale: (thrown: unknown) => boolean = () => false) {
    const skews: number[] = []
    const keys: string[] = []
    const send = openSealing({
      askKeys: async () => answers.shift()!,
      isStale,
      seal: async (jwks, _method, _path, _body, skew = 0) => {
        skews.push(skew)
        keys.push(jwks.keys[0]!.kid!)
        return { jwe: 'sealed' }
      },
    })
    return { send, skews, keys }
  }

  test.each([
    [91_000, 91_000],
    [-91_000, -91_000],
    [90_000, 0],
    [-90_000, 0],
    [1_000, 0],
  ])('a server clock that is %i ms ahead counts as %i', async (ahead, skew) => {
    hold()
    const { send, skews } = sealingWith([keysAt(after(ahead))])
    await send(request, async () => new Response())
    expect(skews).toEqual([skew])
  })

  test('an answer without a date says nothing about the clock', async () => {
    const { send, skews } = sealingWith([keysAt(undefined)])
    await send(request, async () => new Response())
    expect(skews).toEqual([0])
  })

  test('a stale key is asked for anew, once', async () => {
    const { send, keys } = sealingWith([keysAt(undefined), keysAt(undefined, 'b')], (thrown) => thrown === 'stale')
    await send(request, async () => new Response())
    const answers = ['stale', 'stale']
    await expect(send(request, async () => Promise.reject(answers.shift()))).rejects.toBe('stale')
    expect(keys).toEqual(['a', 'a', 'b'])
  })

  test('any other refusal is the caller’s', async () => {
    const { send, keys } = sealingWith([keysAt(undefined)], (thrown) => thrown === 'stale')
    await send(request, async () => new Response())
    await expect(send(request, () => Promise.reject('other'))).rejects.toBe('other')
    expect(keys).toEqual(['a', 'a'])
  })

  test('a refusal under a key that was asked for just now is the caller’s too', async () => {
    const { send, keys } = sealingWith([keysAt(undefined)], () => true)
    await expect(send(request, () => Promise.reject('stale'))).rejects.toBe('stale')
    expect(keys).toEqual(['a'])
  })
})

test('the client of staff sends each call as the contract says', async () => {
  const sent: { readonly url: string; readonly token: string | null; readonly body: unknown }[] = []
  const call = openStaffClient({
    token: () => 'secret',
    sessionEnded: () => undefined,
    seal: async () => ({ jwe: 'sealed' }),
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers)
      sent.push({ url: String(url), token: headers.get('authorization'), body: init?.body })
      return new Response(JSON.stringify(String(url).endsWith('/keys') ? { keys: [{ kid: 'a' }] } : {}))
    },
  })
  await call('staffMe')
  await call('staffSignIn', { account: 'olga', password: 'x' })
  expect(sent).toEqual([
    { url: '/api/staff/me', token: 'Bearer secret', body: null },
    { url: '/api/keys', token: null, body: null },
    { url: '/api/staff/sign-in', token: null, body: '{"jwe":"sealed"}' },
  ])
})
