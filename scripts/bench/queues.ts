/** Queues of staff among 100,000 deposits and as many withdrawals: the whole call over HTTP, its session, rights and answer included. */
import { performance } from 'node:perf_hooks'
import { fillWorld } from '#scripts/faults/world.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { type StaffVisitor, startTestSite } from '#tests/support/app.ts'
import { ordersOf } from '#tests/support/orders.ts'
import { startPostgres } from '#tests/support/postgres.ts'

const many = 100_000
const members = 1_000
const samples = 100
const pageSize = 50

const at = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN

/** Cursors in the middle of each list: the calls make the same ones. */
const deposits = keyset('staff-deposits-oldest', 'ascending', numberPart)
const depositsBySum = keyset('staff-deposits-largest', 'descending', numberPart, numberPart)
const withdrawals = keyset('withdrawal-queue', 'ascending', numberPart)
const middle = BigInt(many) / 2n

const calls: readonly (readonly [string, (staff: StaffVisitor) => Promise<{ content: readonly unknown[] }>])[] = [
  ['deposits, first page', (staff) => staff.call('staffDeposits', { queue: 'all', pageSize })],
  [
    'deposits, in the middle',
    (staff) => staff.call('staffDeposits', { queue: 'all', pageSize, cursor: deposits.cursor([middle]) }),
  ],
  [
    'deposits by sum, in the middle',
    (staff) =>
      staff.call('staffDeposits', {
        ...{ queue: 'all', pageSize, sort: 'largest' },
        cursor: depositsBySum.cursor([500n, middle]),
      }),
  ],
  ['withdrawals, first page with the counts', (staff) => staff.call('staffWithdrawals', { queue: 'check', pageSize })],
  [
    'withdrawals, in the middle',
    (staff) => staff.call('staffWithdrawals', { queue: 'check', pageSize, cursor: withdrawals.cursor([middle]) }),
  ],
]

/** Prints what a page costs at the start and far from it. Takes about a minute. */
export async function benchQueues(): Promise<void> {
  console.log(`Queues of staff: ${many} deposits and withdrawals each, pages of ${pageSize}, one caller`)
  const server = await startPostgres()
  const { db } = await fillWorld(await server.createDatabase(), members)
  await db.exec(ordersOf(`generate_series(1, ${many}) n`, `10000001 + n % ${members}`))
  await db.exec('analyze')
  // Its orders have no money behind them: the site is left without the check of its books.
  const site = await startTestSite({ db })
  const staff = await site.staff('owner')
  for (const [name, call] of calls) {
    const took: number[] = []
    for (let sample = -10; sample < samples; sample += 1) {
      const startMs = performance.now()
      const { content } = await call(staff)
      if (content.length !== pageSize) throw new Error(`${name}: ${content.length} rows`)
      if (sample >= 0) took.push(performance.now() - startMs)
    }
    console.log(
      `  ${name.padEnd(48)}median ${at(took, 0.5).toFixed(1).padStart(5)} ms  p95 ${at(took, 0.95).toFixed(1).padStart(5)} ms`,
    )
  }
  await site.drain(0)
  await site.site.close()
  await db.close()
  await server.stop()
}
