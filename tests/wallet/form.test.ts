import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '#server/kernel/db-embedded.ts'
import { alice, bob, signed, trial, World } from './support.ts'

// The conformance list of the protocol, by its numbers: form of requests, balance and info. Each case ends with the ledger's rules checked.

const start = 100_000_000n
let world: World
beforeAll(async () => {
  world = await World.open(await openEmbedded())
})
afterAll(() => world.db.close())
beforeEach(() => world.renew(start))
afterEach(async () => {
  await world.settled()
  expect(await world.invariants()).toEqual([])
})

const id = randomUUID
const minutes = (count: number): void => world.clock.advance(count * 60_000)

/** A bet of 10.00 that was accepted; gives its name. */
const accepted = (fields: Record<string, unknown> = {}): Promise<string> => world.accepted(fields)
async function expectBalance(units: bigint): Promise<void> {
  expect(await world.balance()).toBe(units)
}

describe('form', () => {
  test.each(['', 'nonsense', '[]', '7', 'null', '"x"', '{"a":', '\uFEFF{}'])('W7 %j is no request', async (body) => {
    expect((await world.raw('transaction/bet', body, signed(body))).status).toBe('RS_ERROR_WRONG_SYNTAX')
  })
  test('W7 bytes that are no UTF-8', async () => {
    const body = Uint8Array.of(0x7b, 0xff, 0x7d)
    expect((await world.raw('transaction/bet', body, signed(body))).status).toBe('RS_ERROR_WRONG_SYNTAX')
  })
  test.each(['request_uuid', 'user', 'token', 'transaction_uuid', 'game_code', 'currency', 'amount'])(
    'W8 W14 a bet without %s',
    async (field) => {
      const request_uuid = id()
      const answer = await world.bet({ request_uuid, [field]: undefined })
      expect(answer.status).toBe('RS_ERROR_WRONG_SYNTAX')
      expect(answer.request_uuid).toBe(field === 'request_uuid' ? '' : request_uuid)
      await expectBalance(start)
    },
  )
  test.each([
    ['W9 an amount as text', { amount: '1000' }],
    ['W10 a negative amount', { amount: -1000 }],
    ['an amount with a fraction', { amount: 0.5 }],
    ['an amount beyond 64 bits', { amount: 1e21 }],
    ['a name that is no UUID', { transaction_uuid: 'abc' }],
    ['a user as number', { user: Number(alice) }],
    ['is_free as text', { is_free: 'yes' }],
    ['a NUL in the round', { round: 'a\0b' }],
    ['half a surrogate pair', { round: '\ud800' }],
  ])('%s is of the wrong type', async (_, fields) => {
    expect((await world.bet(fields)).status).toBe('RS_ERROR_WRONG_TYPES')
    await expectBalance(start)
  })
  test('W11 a negative win', async () => {
    expect((await world.win(await accepted(), { amount: -5 })).status).toBe('RS_ERROR_WRONG_TYPES')
  })
  test('W12 W13 unknown fields and words, and __proto__, are left alone', async () => {
    const fields = { brand_new: [1], meta: { kind: 'NEVER_SEEN' }, bet: { any: 1 }, jackpot: null }
    expect((await world.bet(fields)).status).toBe('RS_OK')
    const body = `{"__proto__":{"amount":1},"request_uuid":"${id()}","user":"${alice}"}`
    expect((await world.raw('user/info', body, signed(body))).status).toBe('RS_OK')
    expect((await world.raw('__proto__', body, signed(body))).status).toBe('RS_ERROR_WRONG_SYNTAX')
  })
})

describe('balance and info', () => {
  const ask = (fields: Record<string, unknown> = {}) =>
    world.call('user/balance', { user: String(alice), token: world.token, game_code: 'pg_koi', ...fields })
  test('W15 W18 the balance, with or without a game', async () => {
    const expected = { status: 'RS_OK', balance: Number(start), currency: 'THB', user: String(alice) }
    expect(await ask()).toMatchObject(expected)
    expect(await ask({ game_code: null })).toMatchObject(expected)
  })
  test('W16 W17 an unknown, foreign or expired token', async () => {
    expect((await ask({ token: 'never-issued-1' })).status).toBe('RS_ERROR_INVALID_TOKEN')
    expect((await ask({ token: await world.tokenFor(bob) })).status).toBe('RS_ERROR_INVALID_TOKEN')
    minutes(31)
    expect((await ask()).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  })
  test('a token slides for 24 hours and no longer', async () => {
    for (let half = 0; half < 49; half += 1) {
      expect((await ask()).status).toBe('RS_OK')
      minutes(29.5)
    }
    expect((await ask()).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  })
  test('W19 W20 info needs no token; nobody is known by another name', async () => {
    expect((await world.call('user/info', { user: String(alice) })).status).toBe('RS_OK')
    for (const user of ['10009999', '1', 'someone', '-1', String(trial), "' or 1=1"])
      expect((await world.call('user/info', { user })).status).toBe('RS_ERROR_UNKNOWN')
  })
})
