import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueForMember } from '#server/accounts/public.ts'
import { endForBooking, giveBonus } from '#server/bonus/public.ts'
import { bookingOf, moveByHand } from '#server/booking/public.ts'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { baht, usual } from '#tests/bonus/support.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

let server: ThrowAwayPostgres
let db: Db
let site: TestSite
let cashier: StaffVisitor
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  site = await startTestSite({ db, settings: { staffApprovalAbove: '100' } })
  cashier = await site.staff('cashier')
})
afterAll(async () => {
  await site?.close()
  await db?.close()
  await server?.stop()
})

/** Waits until a transaction waits for a lock. */
const oneWaits = () =>
  expect
    .poll(() =>
      db.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    )
    .toHaveLength(1)

test('an approval that waits for the booking of its own key ends no bonus money beside it', async () => {
  const memberId = await site.member('mali', { balance: '900.00' })
  for (const key of ['first', 'second'])
    await db.transaction((tx) => giveBonus(site.app, tx, { ...usual, memberId, key, amount: 40n * baht }))
  const wanted = { account: 'mali', amount: '500', key: 'mali out', givesUp: '40.00', reason: 'bank' }
  const { id } = (await cashier.call('staffWithdraw', wanted)).request!
  const approver = await site.staff('approver')
  const approval = await db.transaction(async (tx) => {
    await queueForMember(tx, memberId)
    const approving = approver.call('staffApprove', { id })
    await oneWaits()
    await endForBooking(site.app, tx, memberId, '40.00')
    await moveByHand(site.app, tx, memberId, bookingOf('withdrawal', 'mali out', undefined, 500n * baht))
    return [approving]
  })
  expect(await approval[0]).toMatchObject({ state: 'replayed', wallet: { balance: '400.00', bonus: '40.00' } })
  expect(await checkInvariants(db)).toEqual([])
})
