import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { first } from '#server/kernel/db.ts'
import { hashToken } from '#server/wallet/tokens.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, signed, World } from './support.ts'

// Bets and their repetition, beyond what the conformance suite asks from outside: records, rounds, events, log. Each ends with the ledger's rules checked.

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
const setStatus = (status: string) => world.db.query('update member set status = $2 where id = $1', [alice, status])
const minutes = (count: number): void => world.clock.advance(count * 60_000)

/** A bet of 10.00 that was accepted; gives its name. */
const accepted = (fields: Record<string, unknown> = {}): Promise<string> => world.accepted(fields)
async function expectBalance(units: bigint): Promise<void> {
  expect(await world.balance()).toBe(units)
}

describe('bets', () => {
  test('more than there is, one unit or far beyond 2^53, is refused with the real balance and told', async () => {
    expect(await world.bet({ amount: Number(start) + 1 })).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
      balance: Number(start),
    })
    const body = `{"request_uuid":"${id()}","user":"${alice}","token":"${world.token}","transaction_uuid":"${id()}","round":"r9","game_code":"pg_koi","currency":"THB","amount":9007199254740993001}`
    expect((await world.raw('transaction/bet', body, signed(body))).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    const stored = await first<{ amount: bigint }>(
      world.db,
      "select amount from provider_transaction where round = 'r9'",
    )
    expect(stored?.amount).toBe(9007199254740993001n)
    expect(await world.event('refused')).toMatchObject({
      audience: { memberId: alice },
      data: { code: 'insufficient_funds', gameName: 'Koi' },
    })
    await expectBalance(start)
  })
  test('three bets in one round are one round', async () => {
    for (let count = 0; count < 3; count += 1) await accepted()
    const row = await first(
      world.db,
      'select count(*) as rounds, min(stake_total) as stake, min(bets) as bets from game_round where member_id = $1',
      [alice],
    )
    expect(row).toEqual({ rounds: 1n, stake: 3_000_000n, bets: 3 })
  })
  test('unknown and closed games are refused, another open game of the session is not', async () => {
    for (const game_code of ['never_seen', 'pg_off', 'pg_rest'])
      expect((await world.bet({ game_code })).status).toBe('RS_ERROR_INVALID_GAME')
    expect((await world.bet({ game_code: 'pg_live', round: 'live' })).status).toBe('RS_OK')
  })
  test('a foreign, unknown or expired token', async () => {
    expect((await world.bet({ token: await world.tokenFor(bob) })).status).toBe('RS_ERROR_INVALID_TOKEN')
    expect(world.logged.at(-1)?.fields).toMatchObject({ code: 'RS_ERROR_INVALID_TOKEN', name: 'token_foreign' })
    expect((await world.bet({ user: String(bob) })).status).toBe('RS_ERROR_INVALID_TOKEN')
    expect((await world.bet({ token: 'never-issued-1' })).status).toBe('RS_ERROR_INVALID_TOKEN')
    minutes(31)
    expect((await world.bet()).status).toBe('RS_ERROR_TOKEN_EXPIRED')
    await expectBalance(start)
  })
  const day = 24 * 60
  test.each([
    ['made a day ago, used a moment ago', day, 0, 'RS_OK'],
    ['made a day and a millisecond ago', day + 1 / 60_000, 0, 'RS_ERROR_TOKEN_EXPIRED'],
    ['used half an hour ago', 60, 30, 'RS_OK'],
    ['used half an hour and a millisecond ago', 60, 30 + 1 / 60_000, 'RS_ERROR_TOKEN_EXPIRED'],
  ])('a token that was %s', async (_, made, used, status) => {
    const ago = (count: number) => new Date(world.clock.now().getTime() - Math.round(count * 60_000))
    await world.db.query('update launch_token set created_at = $2, used_at = $3 where hash = $1', [
      ...[hashToken(world.token), ago(made), ago(used)],
    ])
    expect((await world.bet()).status).toBe(status)
  })
  test.each(['disabled', 'self_excluded'])('a member who is %s', async (status) => {
    await setStatus(status)
    expect((await world.bet()).status).toBe('RS_ERROR_USER_DISABLED')
    expect(await world.event('refused')).toMatchObject({
      data: { code: status === 'disabled' ? 'account_disabled' : 'play_excluded' },
    })
  })
  test('a free bet leaves the money untouched and is on record', async () => {
    expect(await world.bet({ is_free: true })).toMatchObject({ status: 'RS_OK', balance: Number(start) })
    expect(
      await first(world.db, 'select amount, is_free, transfer_id from provider_transaction where member_id = $1', [
        alice,
      ]),
    ).toEqual({
      amount: 1_000_000n,
      is_free: true,
      transfer_id: null,
    })
  })
  test('a bet on a closed round is refused, also without money in it', async () => {
    await world.win(await accepted(), { amount: 0, round_closed: true })
    expect((await world.bet()).status).toBe('RS_ERROR_UNKNOWN')
    expect(world.logged.at(-1)?.fields.name).toBe('round_closed')
  })
  test('rounds of one name belong to each member and vendor apart', async () => {
    await accepted()
    await accepted({ game_code: 'jdb_fish' })
    await accepted({ user: String(bob), token: await world.tokenFor(bob) })
    expect(
      await first(world.db, 'select count(*) as rounds from game_round where member_id in ($1, $2)', [alice, bob]),
    ).toEqual({ rounds: 3n })
  })
  test('a stake above the game’s limit is refused and may be made smaller; free bets and wins have none', async () => {
    await world.db.query("update game set max_bet = 500000, min_bet = 1000 where game_code = 'pg_live'")
    const live = { game_code: 'pg_live', round: 'limits' }
    const above = { ...live, transaction_uuid: id(), amount: 500_001 }
    expect(await world.bet(above)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: Number(start) })
    expect((await world.bet({ ...above, amount: 500_000 })).status).toBe('RS_OK')
    // Side bets may be smaller than the least stake of a round.
    expect((await world.bet({ ...live, amount: 1 })).status).toBe('RS_OK')
    expect((await world.bet({ ...live, amount: 900_000, is_free: true })).status).toBe('RS_OK')
    expect((await world.win(above.transaction_uuid, { ...live, amount: 900_000 })).status).toBe('RS_OK')
    await expectBalance(start + 399_999n)
    await world.db.query("update game set max_bet = null, min_bet = null where game_code = 'pg_live'")
  })
})

describe('repetition', () => {
  test('the same request_uuid with another transaction is another bet', async () => {
    const request_uuid = id()
    await accepted({ request_uuid })
    await accepted({ request_uuid })
    await expectBalance(start - 2_000_000n)
  })
  test('the retry of an accepted bet stays accepted after expiry, exclusion and loss', async () => {
    const transaction_uuid = await accepted()
    await accepted({ amount: Number(start) - 1_000_000 })
    await setStatus('self_excluded')
    minutes(90)
    expect((await world.bet({ transaction_uuid })).status).toBe('RS_OK')
  })
  test('a refused bet stays refused when the money has come', async () => {
    const bet = { transaction_uuid: id(), amount: Number(start) + 1 }
    expect((await world.bet(bet)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    await world.credit(alice, start)
    expect((await world.bet(bet)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect((await world.rollback(bet.transaction_uuid)).status).toBe('RS_OK')
    await expectBalance(2n * start)
  })
})
