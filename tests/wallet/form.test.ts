import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, signed, trial, World } from './support.ts'

// The form of requests, beyond what the conformance suite asks from outside. Each ends with the ledger's rules checked.

const start = 100_000_000n
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterAll(() => world.db.close())
beforeEach(() => world.renew(start))
afterEach(async () => {
  await world.settled()
  expect(await world.invariants()).toEqual([])
})

const id = randomUUID
const minutes = (count: number): void => world.clock.advance(count * 60_000)

async function expectBalance(units: bigint): Promise<void> {
  expect(await world.balance()).toBe(units)
}

describe('form', () => {
  test.each([
    ['round', 255],
    ['reward_uuid', 255],
    ['token', 255],
    ['game_code', 255],
    ['currency', 10],
    ['user', 255],
  ] as const)('%s of at most %i characters', async (field, most) => {
    const statusOf = async (length: number) => (await world.bet({ [field]: 'x'.repeat(length) })).status
    expect(await statusOf(most)).not.toBe('RS_ERROR_WRONG_TYPES')
    expect(await statusOf(most + 1)).toBe('RS_ERROR_WRONG_TYPES')
  })
  test.each(['user', 'game_code', 'currency'])('%s is not empty', async (field) => {
    expect((await world.bet({ [field]: '' })).status).toBe('RS_ERROR_WRONG_TYPES')
    await expectBalance(start)
  })
  test.each([
    ['an amount as text', { amount: '1000' }],
    ['a negative amount', { amount: -1000 }],
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
  test('unknown fields and words, and __proto__, are left alone', async () => {
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
  test('balance says what the member has to the unit, before and after a bet', async () => {
    const says = (units: bigint) => ({ status: 'RS_OK', user: String(alice), currency: 'THB', balance: Number(units) })
    expect(await ask()).toMatchObject(says(start))
    expect((await world.bet({ amount: 12_345 })).status).toBe('RS_OK')
    expect(await ask()).toMatchObject(says(start - 12_345n))
  })
  test('a token slides for 24 hours and no longer', async () => {
    for (let half = 0; half < 49; half += 1) {
      expect((await ask()).status).toBe('RS_OK')
      minutes(29.5)
    }
    expect((await ask()).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  })
  test('info needs no token; nobody is known by another name', async () => {
    expect((await world.call('user/info', { user: String(alice) })).status).toBe('RS_OK')
    for (const user of ['10009999', '1', 'someone', '-1', String(trial), "' or 1=1"])
      expect((await world.call('user/info', { user })).status).toBe('RS_ERROR_UNKNOWN')
  })
})
