import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { consolidated } from '#server/contracts/consolidated.ts'
import { first } from '#server/kernel/db.ts'
import type { Session } from '#server/kernel/handler.ts'
import { readBalance } from '#server/ledger/public.ts'
import { balancesOf } from '#server/wallet/public.ts'
import { openInMemory } from '#tests/support/migrated.ts'
import { alice, bob, World } from './support.ts'

// Wins and rollbacks, beyond what the conformance suite asks from outside: records, rounds, events, debts. Each ends with the ledger's rules checked.
// In memory: a connection to PostgreSQL waits by the timers that a test here replaces.

const start = 100_000_000n
let world: World
beforeAll(async () => {
  world = await World.open(await openInMemory())
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

describe('wins', () => {
  test('a win is paid and published to the member; a large one to everybody ten seconds later', async () => {
    const bet = await accepted()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => {
      timers.mockRestore()
      vi.useRealTimers()
    })
    const answer = await world.win(bet, { amount: 150_000_000, round_closed: true })
    expect(answer).toMatchObject({ status: 'RS_OK', balance: Number(start) + 149_000_000 })
    // Other parts of the process set timers, too.
    while (!timers.mock.calls.some(([, ms]) => ms === 10_000)) await new Promise(setImmediate)
    vi.advanceTimersByTime(9_999)
    expect(world.published.filter(({ name }) => name === 'winner')).toEqual([])
    vi.advanceTimersByTime(1)
    const { data, audience } = await world.event('winner')
    expect({ data, audience }).toEqual({
      data: { customerName: 'al***8', winAmount: '1500.00' },
      audience: { all: true },
    })
    expect((await world.event('balance')).audience).toEqual({ memberId: alice })
  })
  test('a win of zero closes the round; a late win is still paid', async () => {
    const bet = await accepted()
    expect((await world.win(bet, { amount: 0, round_closed: true })).status).toBe('RS_OK')
    expect(await first(world.db, 'select status from game_round where member_id = $1', [alice])).toEqual({
      status: 'settled',
    })
    expect((await world.win(bet, { amount: 7 })).status).toBe('RS_OK')
    await expectBalance(start - 999_993n)
  })
  test('a win of zero is told, too: stakes in play have become stakes; its repetition is not', async () => {
    const told = () => world.published.filter(({ name }) => name === 'balance').length
    const bet = await accepted()
    const lost = { amount: 0, round_closed: true, transaction_uuid: id() }
    await expect.poll(told).toBe(1)
    await world.win(bet, lost)
    await expect.poll(told).toBe(2)
    await world.win(bet, lost)
    await world.win(bet, { amount: 7 })
    await expect.poll(told).toBe(3)
  })
  test('wins come through after expiry and for a disabled member, but not with another’s token', async () => {
    const bet = await accepted()
    await setStatus('disabled')
    minutes(60 * 30)
    expect((await world.win(bet)).status).toBe('RS_OK')
    expect((await world.win(bet, { token: 'forgotten-by-now' })).status).toBe('RS_OK')
    expect((await world.win(bet, { token: await world.tokenFor(bob) })).status).toBe('RS_ERROR_INVALID_TOKEN')
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

describe('recent wins', () => {
  /** What the balance says, which the consolidated answer says as well. */
  const wins = async () => {
    const balance = (await balancesOf(world.app, [alice, bob])).get(alice)!
    const session = { memberId: alice } as Session
    expect(await consolidated({ app: world.app, session })).toMatchObject(balance)
    return balance.recentWins
  }
  test('the balance lists the wins that it contains for ten seconds, with their rounds', async () => {
    const [first, second] = [id(), id()]
    const open = await accepted({ round: 'r1' })
    expect(await wins()).toBeUndefined()
    await world.win(open, { transaction_uuid: first, round: 'r1', amount: 5_000_000 })
    world.clock.advance(4_000)
    await world.win(await accepted({ round: 'r2' }), {
      ...{ transaction_uuid: second, round: 'r2', amount: 700_000, round_closed: true },
    })
    await world.win(await accepted({ round: 'r3' }), { round: 'r3', amount: 0, round_closed: true })
    const newer = { id: second, round: 'r2', amount: '7.00', ageMs: 0, over: true }
    expect(await wins()).toEqual([newer, { id: first, round: 'r1', amount: '50.00', ageMs: 4_000, over: false }])
    world.clock.advance(6_000)
    expect(await wins()).toEqual([{ ...newer, ageMs: 6_000 }])
    world.clock.advance(4_000)
    expect(await wins()).toBeUndefined()
  })
  test('a win that was taken back is no longer in the balance and not listed', async () => {
    const win = id()
    await world.win(await accepted(), { transaction_uuid: win, amount: 500_000 })
    await world.rollback(win)
    expect(await wins()).toBeUndefined()
  })
  test('neither deposits nor bets that come back are wins', async () => {
    await world.credit(alice, 40_000_000n)
    await world.rollback(await accepted())
    expect(await wins()).toBeUndefined()
  })
})

describe('rollbacks', () => {
  test('a rollback returns a bet once, however often it is sent, also for a disabled member', async () => {
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
  test('what is undone before it came is refused when it comes', async () => {
    const late = id()
    expect(await world.rollback(late)).toMatchObject({ status: 'RS_OK', balance: Number(start) })
    expect((await world.bet({ transaction_uuid: late })).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    expect((await world.rollback(late)).status).toBe('RS_OK')
    await expectBalance(start)
  })
  test('a bet repeated after its rollback is refused like one that comes after it, with the balance of now', async () => {
    const bet = await accepted({ amount: 4_000_000 })
    await world.rollback(bet)
    await world.credit(alice, 7n)
    const gone = { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', balance: Number(start) + 7 }
    expect(await world.bet({ transaction_uuid: bet, amount: 4_000_000 })).toMatchObject(gone)
    expect((await world.bet({ transaction_uuid: bet, amount: 5 })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect((await world.rollback(bet)).status).toBe('RS_OK')
    await expectBalance(start + 7n)
  })
  test('a rollback whose own name was rolled back before it came is carried out, once', async () => {
    const bet = await accepted()
    const own = id()
    expect((await world.rollback(own)).status).toBe('RS_OK')
    for (let copy = 0; copy < 2; copy += 1)
      expect(await world.rollback(bet, { transaction_uuid: own })).toMatchObject({
        status: 'RS_OK',
        balance: Number(start),
      })
    const rows = await world.db.query(
      'select kind, state, status, amount from provider_transaction where transaction_uuid = $1',
      [own],
    )
    expect(rows).toEqual([{ kind: 'rollback', state: 'accepted', status: 'RS_OK', amount: 1_000_000n }])
    expect((await world.rollback(id(), { transaction_uuid: own })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    await expectBalance(start)
  })
  test('a win that is spent leaves a debt, which the next credit pays', async () => {
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
