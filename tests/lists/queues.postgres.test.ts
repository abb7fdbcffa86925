import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillWorld } from '#scripts/faults/world.ts'
import { listOrders, listPayments, type OrderFilter } from '#server/deposits/rows-queues.ts'
import type { Db, Queryable } from '#server/kernel/db.ts'
import { waitingRedemptions } from '#server/mall/rows.ts'
import { listQueue, type QueueFilter } from '#server/withdrawals/rows-queue.ts'
import { allOrders, checkQueue, ordersOf } from '#tests/support/orders.ts'
import { measuredDb } from '#tests/support/plan.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

const many = 100_000
const size = 50
const members = 1_000
/** The rows of a page, one more, and the member of each. */
const readMax = 2 * (size + 1)
const highest = 999_999_999_999_999_999n
let server: ThrowAwayPostgres
let db: Db

beforeAll(async () => {
  server = await startPostgres({ settings: { autovacuum: 'off' } })
  db = (await fillWorld(await server.createDatabase(), members)).db
  await db.exec(ordersOf(`generate_series(1, ${many}) n`, `10000001 + n % ${members}`))
  // A hundredth of the deposits waits in another queue.
  await db.exec(`update deposit_order set reason = 'payer_unclear' where id % 100 = 0; analyze`)
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
})

type Sort = OrderFilter['sort']
type Read = (on: Queryable, sort: Sort, place: readonly bigint[]) => Promise<readonly Row[]>
interface Row {
  readonly id: bigint
  readonly payAmount?: bigint
  readonly amount: bigint
}

const orders =
  (filter: Partial<OrderFilter>): Read =>
  async (on, sort, place) =>
    (await listOrders(on, allOrders({ ...filter, sort }), place, size + 1)).rows
const withdrawals =
  (filter: Partial<QueueFilter>): Read =>
  async (on, sort, place) =>
    (await listQueue(on, checkQueue({ ...filter, sort }), place, size + 1)).rows

const payments: Read = async (on, sort, place) =>
  (await listPayments(on, { state: 'unmatched', from: undefined, sort }, place, size + 1)).rows

const lists: readonly (readonly [string, Read])[] = [
  ['deposits that wait', orders({ queue: 'all' })],
  ['deposits of a queue', orders({ queue: 'payers' })],
  ['deposits of a status', orders({ status: 'checking' })],
  ['all deposits', orders({})],
  ['deposits of a kind', orders({ queue: 'all', kind: 'bank' })],
  ['payments that fit no order', payments],
  ['withdrawals', withdrawals({})],
  ['withdrawals of a kind', withdrawals({ kind: 'bank' })],
]

const startOf = (sort: Sort): bigint[] => {
  const end = sort === 'oldest' || sort === 'smallest' ? 0n : highest
  return sort === 'oldest' || sort === 'newest' ? [end] : [end, end]
}
/** A place in the middle of all rows. */
const deepOf = (sort: Sort): bigint[] => {
  const middle = BigInt(many) / 2n
  return sort === 'oldest' || sort === 'newest' ? [middle] : [500n, middle]
}

describe.each(lists)('%s', (_name, read) => {
  test.each(['oldest', 'newest', 'largest', 'smallest'] as const)(
    '%s: a page reads its own rows at any depth',
    async (sort) => {
      for (const place of [startOf(sort), deepOf(sort)]) {
        const watched = measuredDb(db)
        const rows = await read(watched, sort, place)
        expect(rows).toHaveLength(size + 1)
        const { statements, read: entries } = watched.taken()
        expect([statements, entries <= readMax], `${entries} entries`).toEqual([1, true])
        const keyOf = (row: Row) => (place.length === 1 ? [row.id] : [row.payAmount ?? row.amount, row.id])
        const upwards = sort === 'oldest' || sort === 'smallest'
        const inOrder = rows.map(keyOf).toSorted((a, b) => {
          const at = a.findIndex((part, index) => part !== b[index])
          return at < 0 ? 0 : a[at]! < b[at]! === upwards ? -1 : 1
        })
        expect(rows.map(keyOf)).toEqual(inOrder)
      }
    },
  )
})

test('a member’s orders are read by their own index', async () => {
  const memberId = 10_000_002n
  for (const read of [orders({ queue: 'all', memberId }), withdrawals({ memberId })]) {
    const watched = measuredDb(db)
    expect(await read(watched, 'oldest', [0n])).toHaveLength(size + 1)
    expect(watched.taken().read).toBeLessThan(400)
  }
})

test('the next of a queue that is taken one by one, and its counts, read no more than what is held', async () => {
  const words = '{"en": {"title": "Tea", "text": ""}}'
  await db.exec(`insert into reward (texts, art, points, delivery, open, created_at) values ('${words}', 'coffee', 1, false, true, now());
    insert into redemption (member_id, reward_id, texts, art, points, key, state, created_at, decided_at)
      select 10000001 + n % ${members}, 1, '${words}', 'coffee', 1, n::text, case when n % 2 = 0 then 'approved' else 'in_process' end,
        now(), case when n % 2 = 0 then now() end from generate_series(1, ${many}) n;
    insert into staff (id, account, role, password_hash, created_at) overriding system value values (7, 'taker', 'manager', '', now());
    analyze redemption`)
  const now = new Date()
  const until = new Date(now.getTime() + 300_000)
  const watched = measuredDb(db)
  const take = (on: Queryable) => waitingRedemptions.next(on, { staffId: 7n, now, until, except: [] })
  expect([(await take(db))?.id, (await take(db))?.id]).toEqual([1n, 3n])
  // The plan is asked by doing it once more.
  await take(watched)
  expect(watched.taken().read).toBeLessThan(20)
  expect(await waitingRedemptions.count(watched, { staffId: 7n, now, most: 1_000 })).toEqual({
    ...{ waiting: 1_000, held: 4, mine: 4 },
  })
  expect(watched.taken().read).toBeLessThan(2_100)
})

test('a filter that no index follows looks at so many rows, and says where it ended', async () => {
  const watched = measuredDb(db)
  const { rows, seen } = await listOrders(watched, allOrders({ queue: 'all', from: 1_000_000n }), [0n], size + 1)
  expect([rows, seen]).toEqual([[], [10_000n]])
  const last = await listOrders(db, allOrders({ queue: 'all', from: 1_000_000n }), [BigInt(many) - 5n], size + 1)
  expect(last).toEqual({ rows: [], seen: undefined })
  const none = await listQueue(db, checkQueue({ amount: 1_000_000n }), [0n], size + 1)
  expect([none.rows, none.seen]).toEqual([[], [10_000n]])
})
