import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CallFailure } from '#api/client.ts'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { receiveUnanswered, settleDecisions } from '#server/withdrawals/ticks.ts'
import type { StaffVisitor, Visitor } from '#tests/support/app.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { addAccount, openPayoutSite, type PayoutSite, payee, pocketsOf, withdraw } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let open: PayoutSite
let anan: StaffVisitor
let malee: StaffVisitor
let visitor: Visitor
let memberId: bigint
let accountId: string
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  db = await openPostgres(await server.createDatabase())
  await migrate(db)
  open = await openPayoutSite({}, db)
  anan = await open.site.staff('owner', 'anan')
  malee = await open.site.staff('owner', 'malee')
  const member = await payee(open.site, 'kanya', '1000.00')
  visitor = member.visitor
  memberId = member.id
  accountId = (await addAccount(visitor)).id
})
afterEach(async () => {
  expect(await checkInvariants(db)).toEqual([])
  await open.site.close()
  await db.close()
})

/** What became of calls that were made at once: how many were accepted, and the codes of the others. */
async function outcomes(calls: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(calls)
  const refused = results.flatMap((one) => {
    if (one.status === 'fulfilled') return []
    if (one.reason instanceof CallFailure) return [one.reason.code]
    throw one.reason
  })
  return { accepted: results.length - refused.length, refused: [...new Set(refused)] }
}

test('two approvals at once: one holds, the other is told who was first', async () => {
  const { id } = await withdraw(visitor, accountId, '500.00')
  const both = [anan, malee].map((staff) => staff.call('staffApproveWithdrawal', { id }))
  expect(await outcomes(both)).toEqual({ accepted: 1, refused: ['state_conflict'] })
})

test('above the sum one person cannot give both approvals by asking twice at once', async () => {
  await open.app.settings.change({ withdrawalSecondAbove: '100' }, 'test')
  const { id } = await withdraw(visitor, accountId, '500.00')
  const twice = [anan, anan, anan].map((staff) => staff.call('staffApproveWithdrawal', { id }))
  expect(await outcomes(twice)).toEqual({ accepted: 1, refused: ['other_person_needed'] })
  expect((await malee.call('staffWithdrawal', { id })).queue).toBe('second')
})

test('cancel against take: the money returns or staff have it, never both', async () => {
  const { id } = await withdraw(visitor, accountId, '500.00')
  const result = await outcomes([visitor.call('cancelWithdrawal', { id }), anan.call('staffTakeWithdrawal', { id })])
  expect(result.accepted).toBe(1)
  const { state } = await visitor.call('withdrawal', { id })
  const { wallet } = await pocketsOf(db, memberId)
  expect([state, wallet]).toEqual(state === 'cancelled' ? ['cancelled', 100_000_000n] : ['checking', 50_000_000n])
})

test('many requests at once hold what is there, and one key holds once', async () => {
  await open.app.settings.change({ withdrawalDay: { times: 50 } }, 'test')
  const key = randomUUID()
  const same = Array.from({ length: 6 }, () => withdraw(visitor, accountId, '200.00', key))
  expect((await outcomes(same)).accepted).toBe(6)
  const others = Array.from({ length: 7 }, () => withdraw(visitor, accountId, '200.00'))
  expect(await outcomes(others)).toEqual({ accepted: 4, refused: ['insufficient_funds'] })
  expect(await pocketsOf(db, memberId)).toEqual({ wallet: 0n, held: 100_000_000n })
})

test('an answer of the member against the window that ends, and ticks of two processes, count once', async () => {
  await open.app.settings.change({ withdrawalUndoSeconds: 1, autoReceiptMinutes: 10 }, 'test')
  const { id } = await withdraw(visitor, accountId, '500.00')
  await anan.call('staffApproveWithdrawal', { id })
  open.clock.advance(1_000)
  await Promise.all([settleDecisions(open.app), settleDecisions(open.app), settleDecisions(open.app)])
  const paid = ['K1', 'K2', 'K3'].map((reference) =>
    anan.call('staffPayoutPaid', { id, part: 1, reference: `${reference}-ref` }),
  )
  expect(await outcomes(paid)).toEqual({ accepted: 1, refused: ['state_conflict'] })
  open.clock.advance(10 * 60_000)
  await Promise.allSettled([
    visitor.call('withdrawalReceipt', { id, received: false }),
    receiveUnanswered(open.app),
    receiveUnanswered(open.app),
  ])
  const { state, steps } = await visitor.call('withdrawal', { id })
  const ends = steps.filter(({ step, state: done }) => done === 'done' && (step === 'arrived' || step === 'disputed'))
  expect([state, ends.length]).toEqual([state === 'disputed' ? 'disputed' : 'received', 1])
})
