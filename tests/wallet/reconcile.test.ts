import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { type Db, first } from '#server/kernel/db.ts'
import { postMany } from '#server/ledger/public.ts'
import type { GameVendor, TransactionQuery, VendorTransaction } from '#server/ports/game-vendor.ts'
import { listFindings } from '#server/wallet/finding-rows.ts'
import { watchOpenRounds } from '#server/wallet/open-rounds.ts'
import { recordRounds, roundTransfers } from '#server/wallet/public.ts'
import { reconcile } from '#server/wallet/reconcile.ts'
import { voidStaleRounds } from '#server/wallet/voiding.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { operate } from '#tests/support/operate.ts'
import { alice, World } from './support.ts'

const hourMs = 60 * 60_000
let db: Db
let world: World
let app: App
let there: VendorTransaction[]
let answer: (query: TransactionQuery) => Promise<readonly VendorTransaction[]>
let start: bigint

beforeAll(async () => {
  db = await openMigrated()
  world = await World.open(db)
})
afterAll(() => db.close())
beforeEach(async () => {
  // What earlier tests left open, and when, is not for the next one.
  world.clock.advance(100 * 24 * hourMs)
  await world.renew()
  there = []
  answer = async ({ round }) => there.filter((entry) => round === undefined || entry.round === round)
  const gameVendor: GameVendor = { ...world.app.ports.gameVendor, listTransactions: (query) => answer(query) }
  app = { ...world.app, ports: { ...world.app.ports, gameVendor } }
  start = await world.balance()
})
afterEach(async () => {
  await db.query(
    'select wallet_close(id, gen_random_uuid(), $1) from game_round where closed_at is null and bets > 0',
    [world.clock.now()],
  )
  await world.settled()
  expect(await world.invariants()).toEqual([])
})

const listed = (more: Partial<VendorTransaction>): VendorTransaction => ({
  ...{ transactionUuid: randomUUID(), kind: 'win', status: 'TS_SUCCESS', amount: 3_000_000n, round: 'r1' },
  ...{ user: String(alice), currency: 'THB', gameCode: 'pg_koi', roundClosed: true, ...more },
})
/** A bet that both sides know. */
const bet = async (round = 'r1', fields: object = {}) => {
  const transactionUuid = await world.accepted({ round, ...fields })
  there.push(listed({ transactionUuid, kind: 'bet', amount: 1_000_000n, round, roundClosed: false }))
  return transactionUuid
}
const run = () => {
  const now = world.clock.now()
  return reconcile(app, new Date(now.getTime() - 2 * hourMs), new Date(now.getTime() + hourMs))
}
const allFindings = () => listFindings(db, 999_999n, 1_000)
const kinds = async () =>
  (await allFindings()).filter((row) => row.found_at >= world.clock.now()).map(({ kind }) => kind)
const later = (ms: number) => world.clock.advance(ms)
const roundOf = (round: string) =>
  first<{ status: string; void_reason: string | null }>(
    db,
    'select status, void_reason from game_round where member_id = $1 and round = $2',
    [alice, round],
  )

describe('what the vendor has and we miss', () => {
  test('a win is paid once, and its own call later, or at the same moment, is a repetition', async () => {
    const referenceUuid = await bet()
    const win = listed({ referenceUuid })
    there.push(win)
    const call = () =>
      world.win(referenceUuid, { transaction_uuid: win.transactionUuid, amount: 3_000_000, round_closed: true })
    const [, own] = await Promise.all([run(), call(), run()])
    expect(own.status).toBe('RS_OK')
    expect((await call()).status).toBe('RS_OK')
    expect(await run()).toBe(0)
    expect(await world.balance()).toBe(start + 2_000_000n)
    expect((await roundOf('r1'))!.status).toBe('settled')
  })

  test('a win that never comes by itself is paid and reported', async () => {
    there.push(listed({ referenceUuid: await bet() }))
    expect(await run()).toBe(1)
    expect(await kinds()).toEqual(['posted_win'])
    expect(await world.balance()).toBe(start + 2_000_000n)
    expect(world.published.some(({ name }) => name === 'balance')).toBe(true)
  })

  test('a rollback gives the stake back once', async () => {
    there.push(listed({ kind: 'rollback', amount: 0n, referenceUuid: await bet() }))
    await run()
    await run()
    expect(await world.balance()).toBe(start)
    expect((await roundOf('r1'))!.status).toBe('rolled_back')
  })

  test('a bet is never taken afterwards, and neither is what cannot be told', async () => {
    there.push(
      listed({ kind: 'bet', amount: 500n }),
      listed({ referenceUuid: randomUUID() }),
      listed({ referenceUuid: await bet(), user: 'somebody' }),
      listed({ transactionUuid: 'no-uuid' }),
      listed({ kind: 'win', status: 'TS_PENDING', referenceUuid: randomUUID() }),
    )
    await run()
    expect((await kinds()).sort()).toEqual(['bet_missing', 'not_postable', 'not_postable'])
    expect(await world.balance()).toBe(start - 1_000_000n)
  })
})

test('history that was imported is no difference, beside a bet of today that the vendor does not know', async () => {
  const at = new Date(world.clock.now().getTime() - hourMs)
  const account = (await first<{ id: bigint }>(db, "select id from account where member_id = $1 and kind = 'wallet'", [
    alice,
  ]))!.id
  const past = {
    ...{ memberId: alice, account, currency: 'THB', vassalage: 'PG', gameCode: 'pg_koi', round: randomUUID() },
    ...{ betUuid: randomUUID(), winUuid: randomUUID(), stake: 1_000n, win: 500n, openedAt: at, closedAt: at },
  }
  await db.transaction(async (tx) => {
    await postMany(tx, roundTransfers(past))
    await recordRounds(tx, [past])
  })
  later(3 * 60_000)
  expect(await run()).toBe(0)
  const unknown = await world.accepted({ round: randomUUID() })
  later(3 * 60_000)
  expect(await run()).toBe(1)
  expect((await allFindings())[0]).toMatchObject({ kind: 'missing_there', transaction_uuid: unknown })
})

describe('what differs is told and never changed', () => {
  test('another amount', async () => {
    const transactionUuid = await world.accepted()
    there.push(listed({ transactionUuid, kind: 'bet', amount: 999n }))
    await run()
    expect(await kinds()).toEqual(['amount_differs'])
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'reconciliation found a difference' }))
    expect(await world.balance()).toBe(start - 1_000_000n)
  })

  test('a movement that the vendor does not know, once, and only when its round does not name it either', async () => {
    await world.accepted({ round: 'only-here' })
    const dated = await world.accepted({ round: 'dated-before' })
    const entry = listed({ transactionUuid: dated, kind: 'bet', amount: 1_000_000n, round: 'dated-before' })
    answer = async ({ round }) => (round === 'dated-before' ? [entry] : [])
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect(await kinds()).toEqual(['missing_there'])
  })

  test('a bet that was declined there, and one that was refused here', async () => {
    const taken = await world.accepted({ round: 'a' })
    there.push(listed({ transactionUuid: taken, kind: 'bet', status: 'TS_DECLINED', amount: 1_000_000n, round: 'a' }))
    const refused = randomUUID()
    await world.rollback(refused, { round: 'b' })
    there.push(listed({ transactionUuid: refused, kind: 'bet', amount: 1_000_000n, round: 'b' }))
    await run()
    expect((await kinds()).sort()).toContain('declined_there')
    expect(await kinds()).toContain('refused_here')
  })
})

test('a vendor that does not answer changes nothing', async () => {
  await bet()
  answer = async () => {
    throw new Refusal('vendor_unavailable')
  }
  expect(await run()).toBeUndefined()
  expect(await kinds()).toEqual([])
})

describe('open rounds', () => {
  test('are told after an hour, in the log and to the operator', async () => {
    await bet('waiting')
    expect(await watchOpenRounds(app)).toBe(0)
    later(hourMs + 1)
    expect(await watchOpenRounds(app)).toBe(1)
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'rounds open too long' }))
    expect((await operate({ app }, ['rounds', 'open'])).text).toContain('waiting')
    expect((await operate({ app }, ['rounds', 'open', '48'])).text).toContain('No round')
    expect((await operate({ app }, ['rounds', 'what'])).exitCode).toBe(2)
  })

  test('that the vendor expects to be over later are left alone until then, though not for ever', async () => {
    await bet('later')
    const afterAYear = new Date(world.clock.now().getTime() + 400 * 24 * hourMs)
    there = there.map((entry) => ({ ...entry, expectedSettleAt: new Date(world.clock.now().getTime() + 60 * hourMs) }))
    later(59 * hourMs)
    expect(await voidStaleRounds(app)).toBe(0)
    later(2 * hourMs)
    expect(await voidStaleRounds(app)).toBe(1)
    await world.renew()
    await bet('never')
    there = there.map((entry) => ({ ...entry, expectedSettleAt: afterAYear }))
    later(365 * 24 * hourMs)
    expect(await voidStaleRounds(app)).toBe(0)
    later(2 * 24 * hourMs)
    expect(await voidStaleRounds(app)).toBe(1)
  })

  test('are ended although a hundred older ones wait for an event to come', async () => {
    for (let count = 0; count < 100; count += 1) await bet(`cup-${count}`)
    const eventAt = new Date(world.clock.now().getTime() + 300 * hourMs)
    there = there.map((entry) => ({ ...entry, expectedSettleAt: eventAt }))
    later(hourMs)
    await world.renew()
    await bet('spin')
    later(49 * hourMs)
    expect(await voidStaleRounds(app)).toBe(1)
    expect(await roundOf('spin')).toEqual({ status: 'rolled_back', void_reason: 'no_result' })
    const open = await db.query("select 1 from game_round where round like 'cup-%' and closed_at is null and bets > 0")
    expect(open).toHaveLength(100)
  })

  test('are not all asked for in one run while the vendor is silent', async () => {
    for (let count = 0; count < 12; count += 1) await bet(`quiet-${count}`)
    let asked = 0
    answer = async () => {
      asked += 1
      throw new Refusal('vendor_unavailable')
    }
    later(49 * hourMs)
    expect(await voidStaleRounds(app)).toBe(0)
    expect(asked).toBe(10)
    later(24 * hourMs)
    expect(await voidStaleRounds(app)).toBe(12)
    expect(await world.balance()).toBe(start)
  })

  test('without a result are void after 48 hours, stakes back, once; a later result no longer counts', async () => {
    const first = await bet('v')
    await bet('v')
    later(47 * hourMs)
    expect(await voidStaleRounds(app)).toBe(0)
    later(2 * hourMs)
    expect(await Promise.all([voidStaleRounds(app), voidStaleRounds(app)])).toContain(1)
    expect(await world.balance()).toBe(start)
    expect(await roundOf('v')).toEqual({ status: 'rolled_back', void_reason: 'no_result' })
    expect((await world.win(first, { round: 'v' })).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    expect((await world.rollback(first, { round: 'v' })).status).toBe('RS_OK')
    expect((await world.bet({ round: 'v' })).status).not.toBe('RS_OK')
    there.push(listed({ round: 'v', referenceUuid: first }))
    await run()
    expect(await kinds()).toContain('result_after_void')
    expect(await world.balance()).toBe(start)
  })

  test('with a result at the vendor are paid by it', async () => {
    there.push(listed({ round: 'w', referenceUuid: await bet('w') }))
    later(49 * hourMs)
    expect(await voidStaleRounds(app)).toBe(0)
    expect(await roundOf('w')).toEqual({ status: 'settled', void_reason: null })
    expect(await world.balance()).toBe(start + 2_000_000n)
  })

  test('with a win and no end are closed as they stand', async () => {
    await world.win(await bet('c'), { round: 'c', amount: 700 })
    later(49 * hourMs)
    expect(await voidStaleRounds(app)).toBe(0)
    expect(await roundOf('c')).toEqual({ status: 'settled', void_reason: null })
  })

  test('wait for a silent vendor, and for a result on its way, until 72 hours', async () => {
    await bet('s')
    answer = async () => {
      throw new Refusal('vendor_unavailable')
    }
    later(71 * hourMs)
    expect(await voidStaleRounds(app)).toBe(0)
    later(2 * hourMs)
    expect(await voidStaleRounds(app)).toBe(1)
    expect(await roundOf('s')).toEqual({ status: 'rolled_back', void_reason: 'vendor_silent' })
    expect(await world.balance()).toBe(start)
  })

  test('on a date of its own wait thirty days', async () => {
    await db.query(
      "insert into game (vassalage, game_code, name, game_type, icon) values ('PG', 'pg_cup', 'Cup', 'SPORTS', 'x') on conflict do nothing",
    )
    await bet('d', { game_code: 'pg_cup' })
    later(20 * 24 * hourMs)
    expect(await voidStaleRounds(app)).toBe(0)
    later(11 * 24 * hourMs)
    expect(await voidStaleRounds(app)).toBe(1)
    expect(await world.balance()).toBe(start)
  })
})
