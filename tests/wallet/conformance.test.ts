import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { first } from '#server/kernel/db.ts'
import { openEmbedded } from '#server/kernel/db-embedded.ts'
import { readBalance } from '#server/ledger/public.ts'
import { alice, bob, signed, trial, World } from './support.ts'

// The conformance list of the protocol, by its numbers. Each case ends with the ledger's rules checked.

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
const setStatus = (status: string) => world.db.query('update member set status = $2 where id = $1', [alice, status])
const minutes = (count: number): void => world.clock.advance(count * 60_000)

/** A bet of 10.00 that was accepted; gives its name. */
async function accepted(fields: Record<string, unknown> = {}): Promise<string> {
  const transaction_uuid = id()
  expect((await world.bet({ transaction_uuid, ...fields })).status).toBe('RS_OK')
  return transaction_uuid
}
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

describe('bets', () => {
  test.each([
    ['W21', 1_000_000],
    ['W22', 1000],
    ['W23', 100],
    ['W24', 1],
    ['W25', 0],
    ['W26', Number(start)],
  ])('%s a bet of %i', async (_, amount) => {
    const balance = Number(start) - amount
    expect(await world.bet({ amount })).toMatchObject({ status: 'RS_OK', balance, currency: 'THB' })
    await expectBalance(BigInt(balance))
  })
  test('W27 W28 more than there is, one unit or far beyond 2^53, is refused with the real balance and told', async () => {
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
  test('W29 three bets in one round are one round', async () => {
    for (let count = 0; count < 3; count += 1) await accepted()
    const row = await first(
      world.db,
      'select count(*) as rounds, min(stake_total) as stake, min(bets) as bets from game_round where member_id = $1',
      [alice],
    )
    expect(row).toEqual({ rounds: 1n, stake: 3_000_000n, bets: 3 })
  })
  test('W30 W31 unknown and closed games are refused, another open game of the session is not', async () => {
    for (const game_code of ['never_seen', 'pg_off', 'pg_rest'])
      expect((await world.bet({ game_code })).status).toBe('RS_ERROR_INVALID_GAME')
    expect((await world.bet({ game_code: 'pg_live', round: 'live' })).status).toBe('RS_OK')
  })
  test.each(['USD', 'thb', 'XXX', 'nonsense'])('W32 W33 currency %s', async (currency) => {
    expect((await world.bet({ currency })).status).toBe('RS_ERROR_WRONG_CURRENCY')
  })
  test('W34 W35 a foreign, unknown or expired token', async () => {
    expect((await world.bet({ token: await world.tokenFor(bob) })).status).toBe('RS_ERROR_INVALID_TOKEN')
    expect(world.logged.at(-1)?.fields).toMatchObject({ code: 'RS_ERROR_INVALID_TOKEN', name: 'token_foreign' })
    expect((await world.bet({ user: String(bob) })).status).toBe('RS_ERROR_INVALID_TOKEN')
    expect((await world.bet({ token: 'never-issued-1' })).status).toBe('RS_ERROR_INVALID_TOKEN')
    minutes(31)
    expect((await world.bet()).status).toBe('RS_ERROR_TOKEN_EXPIRED')
    await expectBalance(start)
  })
  test.each(['disabled', 'self_excluded'])('W36 W37 a member who is %s', async (status) => {
    await setStatus(status)
    expect((await world.bet()).status).toBe('RS_ERROR_USER_DISABLED')
    expect(await world.event('refused')).toMatchObject({ data: { code: 'account_disabled' } })
  })
  test('W39 another partner’s name is refused, ours is not', async () => {
    expect((await world.bet({ sub_partner_id: 'other' })).status).toBe('RS_ERROR_INVALID_PARTNER')
    expect((await world.bet({ sub_partner_id: 'BAIZE' })).status).toBe('RS_OK')
  })
  test('W40 a free bet leaves the money untouched and is on record', async () => {
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
})

describe('repetition', () => {
  test('W41 W42 the same bet again moves nothing and echoes the new request', async () => {
    const bet = await accepted()
    await accepted()
    const request_uuid = id()
    const answer = await world.bet({ transaction_uuid: bet, request_uuid })
    expect(answer).toMatchObject({ status: 'RS_OK', balance: Number(start) - 1_000_000, request_uuid })
    await expectBalance(start - 2_000_000n)
  })
  test('the same request_uuid with another transaction is another bet', async () => {
    const request_uuid = id()
    await accepted({ request_uuid })
    await accepted({ request_uuid })
    await expectBalance(start - 2_000_000n)
  })
  test('W43–W47 the same name with another content is a conflict', async () => {
    const transaction_uuid = await accepted()
    const bobs = { user: String(bob), token: await world.tokenFor(bob) }
    const others = [
      { amount: 5 },
      { currency: 'USD' },
      { round: 'r2' },
      { round: null },
      bobs,
      { game_code: 'pg_live' },
    ]
    for (const other of others)
      expect((await world.bet({ transaction_uuid, ...other })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    await expectBalance(start - 1_000_000n)
  })
  test('W48 W56 a win under the name of another win or of its bet', async () => {
    const [one, two] = [await accepted(), await accepted()]
    const transaction_uuid = id()
    expect((await world.win(one, { transaction_uuid })).status).toBe('RS_OK')
    expect((await world.win(two, { transaction_uuid })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect((await world.win(one, { transaction_uuid: one })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
  })
  test('W49 the retry of an accepted bet stays accepted after expiry, exclusion and loss', async () => {
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

describe('wins', () => {
  test('W52 a win is paid, told to the member, and to everybody when it is large', async () => {
    const answer = await world.win(await accepted(), { amount: 150_000_000, round_closed: true })
    expect(answer).toMatchObject({ status: 'RS_OK', balance: Number(start) + 149_000_000 })
    const { data, audience } = await world.event('winner')
    expect({ data, audience }).toEqual({
      data: { customerName: 'al***8', winAmount: '1500.00' },
      audience: { all: true },
    })
    expect((await world.event('balance')).audience).toEqual({ memberId: alice })
  })
  test('W53 W59 a win of zero closes the round; a late win is still paid', async () => {
    const bet = await accepted()
    expect((await world.win(bet, { amount: 0, round_closed: true })).status).toBe('RS_OK')
    expect(await first(world.db, 'select status from game_round where member_id = $1', [alice])).toEqual({
      status: 'settled',
    })
    expect((await world.win(bet, { amount: 7 })).status).toBe('RS_OK')
    await expectBalance(start - 999_993n)
  })
  test('W54 a win without its bet, of another member, of another round, or of a win', async () => {
    const bet = await accepted()
    const bobs = { user: String(bob), token: await world.tokenFor(bob) }
    const win = id()
    await world.win(bet, { transaction_uuid: win })
    for (const answer of [world.win(id()), world.win(bet, bobs), world.win(bet, { round: 'r2' }), world.win(win)])
      expect((await answer).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  })
  test('W55 two wins on one bet', async () => {
    const bet = await accepted()
    await world.win(bet)
    await world.win(bet)
    await expectBalance(start + 1_000_000n)
  })
  test('W57 W58 wins come through after expiry and for a disabled member, but not with another’s token', async () => {
    const bet = await accepted()
    await setStatus('disabled')
    minutes(60 * 30)
    expect((await world.win(bet)).status).toBe('RS_OK')
    expect((await world.win(bet, { token: 'forgotten-by-now' })).status).toBe('RS_OK')
    expect((await world.win(bet, { token: await world.tokenFor(bob) })).status).toBe('RS_ERROR_INVALID_TOKEN')
  })
  test('W60 W61 the win of a free bet, and of several at once, is money', async () => {
    const bet = await accepted({ is_free: true })
    expect((await world.win(bet, { is_free: true, is_aggregated: true })).status).toBe('RS_OK')
    await expectBalance(start + 1_000_000n)
  })
  test('bets and wins without a round are a round of their own', async () => {
    const bet = await accepted({ round: null })
    expect((await world.win(bet, { round: null, round_closed: true })).status).toBe('RS_OK')
    expect(await first(world.db, 'select round, status from game_round where member_id = $1', [alice])).toEqual({
      round: bet,
      status: 'settled',
    })
  })
})

describe('rollbacks', () => {
  test('W62 W63 W68 a bet comes back once, whoever asks how often, also for a disabled member', async () => {
    const bet = await accepted()
    await setStatus('disabled')
    minutes(60 * 30)
    const transaction_uuid = id()
    for (const fields of [{ transaction_uuid }, { transaction_uuid }, {}])
      expect(await world.rollback(bet, fields)).toMatchObject({ status: 'RS_OK', balance: Number(start) })
    await expectBalance(start)
    expect(await first(world.db, 'select status from game_round where member_id = $1', [alice])).toEqual({
      status: 'rolled_back',
    })
  })
  test('W64 what is undone before it came is refused when it comes', async () => {
    const late = id()
    expect(await world.rollback(late)).toMatchObject({ status: 'RS_OK', balance: Number(start) })
    expect((await world.bet({ transaction_uuid: late })).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    expect((await world.rollback(late)).status).toBe('RS_OK')
    await expectBalance(start)
  })
  test('W65 a win that is spent leaves a debt, which the next credit pays', async () => {
    const bet = await accepted()
    const win = id()
    await world.win(bet, { transaction_uuid: win, amount: 50_000_000 })
    await accepted({ amount: 140_000_000 })
    expect(await world.rollback(win)).toMatchObject({ status: 'RS_OK', balance: 0 })
    expect(await readBalance(world.db, alice)).toMatchObject({ balance: 0n, debt: 41_000_000n })
    expect((await world.bet({ amount: 1 })).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect(await world.invariants()).toEqual([])
    await world.credit(alice, 40_000_000n)
    expect(await world.win(bet, { amount: 3_000_000 })).toMatchObject({ status: 'RS_OK', balance: 2_000_000 })
    expect(await readBalance(world.db, alice)).toMatchObject({ balance: 2_000_000n, debt: 0n })
  })
  test('W66 one of two bets of a round undone, then a win on the other', async () => {
    const [one, two] = [await accepted(), await accepted()]
    await world.rollback(one)
    expect((await world.win(two, { amount: 5 })).status).toBe('RS_OK')
    await expectBalance(start - 1_000_000n + 5n)
  })
  test('W67 a win after its bet was undone is refused', async () => {
    const bet = await accepted()
    await world.rollback(bet)
    expect((await world.win(bet)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  })
  test('undoing a bet that has won gives the stake back, keeps the win, and is to be reviewed', async () => {
    const bet = await accepted()
    await world.win(bet, { amount: 500 })
    await world.rollback(bet)
    await expectBalance(start + 500n)
    expect(world.logged.at(-1)?.fields.name).toBe('rollback_after_win')
  })
  test('another round is noted, a name used for something else is a conflict, another’s bet is not touched', async () => {
    const bet = await accepted()
    expect((await world.rollback(bet, { transaction_uuid: bet })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    const bobs = { user: String(bob), token: await world.tokenFor(bob) }
    expect((await world.rollback(bet, bobs)).status).toBe('RS_ERROR_UNKNOWN')
    const own = id()
    expect((await world.rollback(own, { transaction_uuid: own })).status).toBe('RS_ERROR_UNKNOWN')
    expect((await world.rollback(bet, { round: 'r7' })).status).toBe('RS_OK')
    expect(world.logged.at(-1)?.fields.name).toBe('round_differs')
    await expectBalance(start)
  })
  test('a free bet undone gives nothing back', async () => {
    await world.rollback(await accepted({ is_free: true }))
    await expectBalance(start)
  })
})
