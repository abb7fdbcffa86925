import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutKind } from '#api/payout-accounts.ts'
import { checkInvariants } from '#server/features.ts'
import type { Visitor } from '#tests/support/app.ts'
import { addAccount, openPayoutSite, type PayoutSite, payee, pocketsOf, withdraw } from './support.ts'

const minuteMs = 60_000
let open: PayoutSite
let visitor: Visitor
let memberId: bigint
beforeAll(async () => {
  // Noon in Bangkok.
  open = await openPayoutSite({ timeZone: 'Asia/Bangkok' })
  const member = await payee(open.site, 'kanya')
  visitor = member.visitor
  memberId = member.id
})
afterAll(() => open.site.close())

/** Whether a kind is open now, and when that changes. */
async function now(kind: PayoutKind = 'bank') {
  const { methods } = await visitor.call('withdrawalOptions')
  const { open: isOpen, opensAt, closesAt } = methods.find((method) => method.kind === kind)!
  return [isOpen, opensAt ?? closesAt]
}

test('the hours of a kind are told in advance, and hold at the minute', async () => {
  const { app, clock } = open
  const account = await addAccount(visitor)
  expect(await now()).toEqual([true, undefined])
  await app.settings.change({ payoutHours: { bank: '08:00-12:30' } }, 'test')
  clock.advance(30 * minuteMs - 1)
  expect(await now()).toEqual([true, '2026-01-05T05:30:00.000Z'])
  const key = randomUUID()
  const before = await withdraw(visitor, account.id, '500.00', key)
  clock.advance(1)
  expect(await now()).toEqual([false, '2026-01-06T01:00:00.000Z'])
  expect(await now('promptpay')).toEqual([true, undefined])
  await expect(withdraw(visitor, account.id, '500.00')).rejects.toMatchObject({
    code: 'payout_method_closed',
    details: { status: 409 },
  })
  // What was accepted stays so under its key.
  expect((await withdraw(visitor, account.id, '500.00', key)).id).toBe(before.id)
  expect(await pocketsOf(app.db, memberId)).toEqual({ wallet: 950_000_000n, held: 50_000_000n })
  expect(await checkInvariants(app.db)).toEqual([])
})

test('hours may go over midnight', async () => {
  const { app, clock } = open
  await app.settings.change({ payoutHours: { bank: '13:00-12:30' } }, 'test')
  expect(await now()).toEqual([false, '2026-01-05T06:00:00.000Z'])
  clock.advance(30 * minuteMs)
  // The session has ended meanwhile.
  await visitor.logIn('kanya')
  expect(await now()).toEqual([true, '2026-01-06T05:30:00.000Z'])
})
