import { afterAll, beforeAll, expect, test } from 'vitest'
import { currencies, parseAmount } from '#api/money.ts'
import { receivePayment } from '#server/deposits/public.ts'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import type { PaymentSeen } from '#server/payments/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { billMethod, gatewayDouble, gatewayMethod, offer } from '#tests/support/deposits.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

let server: ThrowAwayPostgres
let db: Db
let site: TestSite
let who: Visitor
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  site = await startTestSite({
    db,
    payments: new Map([['gateway', gatewayDouble({ now: () => new Date() })]]),
  })
  await offer(site, gatewayMethod, billMethod)
  await site.member('mali', { profile: { payeeName: 'Mali Sook' } })
  who = site.visitor()
  await who.logIn('mali')
})
afterAll(async () => {
  await site?.close()
  await db?.close()
  await server?.stop()
})

const seen = (orderRef: string, paymentRef: string, name: string): PaymentSeen => ({
  ...{ provider: 'gateway', paymentRef, providerRef: 'none', orderRef, currency: 'THB', payer: { name } },
  ...{ amount: parseAmount('1000', currencies.THB)!, paidAt: new Date(), status: 'paid', returnedAmount: 0n },
})
const tell = (payment: PaymentSeen) => site.app.db.transaction((tx) => receivePayment(site.app, tx, payment))

test('five messages of one payment at once credit it once', async () => {
  const { id } = await who.call('makeDeposit', { methodId: 'gateway', amount: '1000' })
  const payment = seen(id, 'five', 'MALI SOOK')
  const told = await Promise.all(Array.from({ length: 5 }, () => tell(payment)))
  expect(told.map(({ outcome }) => outcome).toSorted()).toEqual(['booked', 'seen', 'seen', 'seen', 'seen'])
  expect((await who.call('balance')).balance).toBe('1000.00')
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('two payments of one order at once are one credit and one surplus', async () => {
  const { id } = await who.call('makeDeposit', { methodId: 'gateway', amount: '1000' })
  await Promise.all([tell(seen(id, 'two-a', 'MALI SOOK')), tell(seen(id, 'two-b', 'MALI SOOK'))])
  const { payments, status } = await who.call('deposit', { id })
  expect(status).toBe('credited')
  expect(payments.map(({ surplus }) => surplus).toSorted()).toEqual([false, true])
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('two staff who approve one deposit at once credit it once', async () => {
  const before = (await who.call('balance')).balance
  const { id } = await who.call('makeDeposit', { methodId: 'gateway', amount: '1000' })
  await tell(seen(id, 'staff', 'MALI S.'))
  const [one, two] = [await site.staff('owner'), await site.staff('cashier')]
  const done = await Promise.allSettled([one, two].map((staff) => staff.call('staffApproveDeposit', { id })))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(Number((await who.call('balance')).balance) - Number(before)).toBe(1000)
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('an approval and a refusal at once leave one of them', async () => {
  const { id } = await who.call('makeDeposit', { methodId: 'gateway', amount: '1000' })
  await tell(seen(id, 'both', 'MALI S.'))
  const [one, two] = [await site.staff('owner'), await site.staff('cashier')]
  const done = await Promise.allSettled([
    one.call('staffApproveDeposit', { id }),
    two.call('staffRefuseDeposit', { id, reason: 'not_received' }),
  ])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('an approval and the line of the same transfer at once credit it once', async () => {
  const [one, two] = [await site.staff('owner'), await site.staff('cashier')]
  for (let round = 0; round < 6; round += 1) {
    const { id } = await who.call('makeDeposit', { methodId: 'bill', amount: `${300 + round}` })
    const csv = `Reference;Amount;Time;Name;Note\nL${round};${300 + round};${new Date().toISOString()};;${id}\n`
    await Promise.allSettled([
      one.call('staffApproveDeposit', { id, reference: `S${round}`, amount: `${300 + round}` }),
      two.call('staffImportLines', { methodId: 'bill', fileName: 'b.csv', csv }),
    ])
    expect(await who.call('deposit', { id })).toMatchObject({ status: 'credited', credited: `${300 + round}.00` })
  }
  expect(await checkInvariants(site.app.db)).toEqual([])
})
