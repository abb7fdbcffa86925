import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { vectorKey, vectors } from '#scripts/conformance/vectors.ts'
import { readConfig } from '#server/kernel/config.ts'
import { isSigned, openSigningKeys, readPublicKeys } from '#server/wallet/signature.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, signed, unknownKey, World } from './support.ts'

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

describe('the keys', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keys-'))
  const file = join(dataDir, 'sandbox', 'vendor-public.pem')
  mkdirSync(join(dataDir, 'sandbox'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const configWith = (more: object) => ({ ...readConfig({}), dataDir, ...more })
  /** A file of so many keys, written at a second of its own. */
  const write = (count: number, second: number) => {
    writeFileSync(file, `${vectorKey}\n`.repeat(count))
    utimesSync(file, second, second)
  }

  test('of the sandbox are waited for, kept, and read anew where that is asked for and the file has changed', () => {
    const keys = openSigningKeys(configWith({ demo: true }))
    expect(keys(false)).toEqual([])
    write(1, 1_000)
    expect(keys(false)).toHaveLength(1)
    write(2, 1_001)
    expect(keys(false)).toHaveLength(1)
    expect(keys(true)).toHaveLength(2)
    // The same moment is the same file.
    write(1, 1_001)
    expect(keys(true)).toHaveLength(2)
    rmSync(file)
    expect(keys(true)).toEqual([])
  })

  test('are the environment’s where it has some, and none without a demo', () => {
    write(1, 1_000)
    expect(openSigningKeys(configWith({ demo: false }))(true)).toEqual([])
    const hub88 = { ...readConfig({}).hub88, publicKeys: `${vectorKey}\n${vectorKey}` }
    expect(openSigningKeys(configWith({ demo: true, hub88 }))(false)).toHaveLength(2)
  })
})

describe('the wallet hears signed calls only', () => {
  let world: World
  beforeEach(async () => {
    world = await World.open(await openMigrated())
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
    ['W2 by another key', () => signed(body(), unknownKey)],
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
