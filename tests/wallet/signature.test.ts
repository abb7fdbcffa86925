import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '#server/kernel/db-embedded.ts'
import { isSigned, readPublicKeys } from '#server/wallet/signature.ts'
import { alice, signed, strangersKey, World } from './support.ts'

// The public demo pair and vectors of the protocol's own examples. Never used outside tests.
const vectorKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx3IRpSri/9SjA7f9me35
v6LtJzn8drb1vg/UeGaPPFR16KsUOPqbGJ2r1pRPJMedqqbO7Agt/HavWDcQhNZl
c9VrVQcWK/w2HD9PflQYv0oQMiPK5Mut/eIdFOpwwwaRAU4s6WOkJdSmP9F4cfr/
amTZZoY59/t3SZWYjgZ9/LDI2X8S3uLW/JPiH+6dm2bU8ykhxoWwLE/piJxynS73
EzM0tgjHyTUMkarhK9qRVZk581/kzmtJLLBZQl9XrQQcIfQ+zFZj7ijddOptxpxq
Cmq8gQNohB56p34yjVH3uAJAaFvIVg5mEkprrvNVDJwGonHSaaq7AICmzrF6h/r5
dwIDAQAB
-----END PUBLIC KEY-----`
const vectors = [
  {
    body: 'test',
    signature:
      'V3bEXE72v0fbrKNV6bHW945WgsuRvkKcUBA4+C2AiUp+ssrItfk4btBhQfuupBsUXY11JZY+2DSK15NlXeziZbtGQRbgq6v/Ou2tWd652r39nKCfwpxLw1foXaLiSP5ZPudi42M7ANG4XygjaErPiIMHHQaEA6WKqSLIPmJmJJ1u6PkLulpG5CEMO+/6tWRBMMd5vZuHxqc2koaCWI6a3sW+75INSPXbSAEnwVkWPIeUg+EYCdUE7RARSlT/xf5Bp37qtEGZSG7TF7198HDQjAMpC7HBY+tUXsNZwXJJpcRxRh0Pqfz7Q9LG0ikFfdQE+0gCnuLOmx0IMtLIFjVQpA==',
  },
  {
    body: '{"test":"test"}',
    signature:
      'LMYX772LMBO+r83MakogTLoYnUmkR5TTSCMbzbzWPQBgqakoUwjsQnGAbIvA2ZEZXKgbygEW32crr/OzkJbXJp/XSeXPg93IvlOOiaItcPZAIx2MvBh7tY2vtcNMfodlrEvvG5ySDJQWO4LD/Gv7v6dpJJEsVy7AFdT8Azix2MUGcsljIJFWclYsHjJ96OCm5z4RZeA4tp49QCMKb3AL0TZojxxPL/9vSO//o4IcGQCQ02Sw7/p1c8EogCKI9AcMA2fmcog5fy853wMoZJem+qzLtQfBNKLmmKvFE02V7AkRdPn4q7ilCFzkpmN3T5Rhmazv5JHUIvjokR9c0p/4UQ==',
  },
]

describe('signatures', () => {
  const keys = readPublicKeys(vectorKey)
  test.each(vectors)(
    'W6 the public vector of $body holds, and with any byte changed does not',
    ({ body, signature }) => {
      const bytes = Buffer.from(body)
      expect(isSigned(bytes, signature, keys)).toBe(true)
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Buffer.from(bytes)
        changed[at]! ^= 1
        expect(isSigned(changed, signature, keys)).toBe(false)
      }
      expect(isSigned(bytes, signature.replace('V', 'W').replace('L', 'M'), keys)).toBe(false)
    },
  )

  test('one of several keys is enough, so that keys can be changed while calls come in', () => {
    const several = readPublicKeys(`${vectorKey}\n${vectorKey}\n`)
    expect(several).toHaveLength(2)
    expect(isSigned(Buffer.from('test'), vectors[0]!.signature, several)).toBe(true)
    expect(isSigned(Buffer.from('test'), vectors[0]!.signature, [])).toBe(false)
  })
})

describe('the wallet hears signed calls only', () => {
  let world: World
  beforeEach(async () => {
    world = await World.open(await openEmbedded())
  })
  afterEach(async () => {
    expect(await world.invariants()).toEqual([])
    await world.settled()
    await world.db.close()
  })
  const body = (text = ''): string => `{"request_uuid":"7b9f1e6c-0c07-4b0e-9c3a-3f0f4d1f9a11","user":"${alice}"${text}}`

  test('W1 W14 a signed call is answered and its request_uuid echoed', async () => {
    expect(await world.raw('user/info', body(), signed(body()))).toMatchObject({
      status: 'RS_OK',
      user: String(alice),
      country: 'TH',
      request_uuid: '7b9f1e6c-0c07-4b0e-9c3a-3f0f4d1f9a11',
    })
  })

  test.each([
    ['W2 by another key', () => signed(body(), strangersKey)],
    ['W3 missing', () => undefined],
    ['W3 empty', () => ''],
    ['W3 no base64', () => 'äöü'],
    ['W4 of another body', () => signed(body(' '))],
    ['W4 with a letter changed', () => signed(body()).replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
  ])('a signature %s is refused, echoed, and in the log without secrets', async (_, make) => {
    const answer = await world.raw('user/info', body(), make())
    expect(answer).toEqual({
      status: 'RS_ERROR_INVALID_SIGNATURE',
      request_uuid: '7b9f1e6c-0c07-4b0e-9c3a-3f0f4d1f9a11',
    })
    expect(world.logged).toMatchObject([
      { event: 'wallet call refused', fields: { code: 'RS_ERROR_INVALID_SIGNATURE' } },
    ])
  })

  test('W5 spaces, order of keys and escapes are verified as they came', async () => {
    const odd = `{ "meta" : {"n":1.0e3,"t":"\\u0e2a\\/สวัสดี"},\n"user": "${alice}", "request_uuid":"7b9f1e6c-0c07-4b0e-9c3a-3f0f4d1f9a11" }\n`
    expect((await world.raw('user/info', odd, signed(odd))).status).toBe('RS_OK')
    const rewritten = JSON.stringify(JSON.parse(odd))
    expect((await world.raw('user/info', rewritten, signed(odd))).status).toBe('RS_ERROR_INVALID_SIGNATURE')
  })
})
