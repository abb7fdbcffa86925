import { afterAll, beforeAll, expect, test } from 'vitest'
import { currencies, parseAmount } from '#api/money.ts'
import { receiveOrder, receivePayment } from '#server/deposits/public.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import type { PaymentSeen } from '#server/payments/public.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { gatewayDouble, gatewayMethod, offer, tick } from '#tests/support/deposits.ts'
import { examples, fc } from '#tests/support/fast-check.ts'

const clock = new ManualClock('2030-01-15T05:00:00Z')
let site: TestSite
let staff: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ clock, payments: new Map([['gateway', gatewayDouble(clock)]]) })
  await offer(site, gatewayMethod)
  staff = await site.staff('owner')
})
afterAll(() => site.close())

const steps = [
  'pay',
  'again',
  'second',
  'other',
  'less',
  'return',
  'failed',
  'cancel',
  'expire',
  'approve',
  'refuse',
  'undo',
] as const
let number = 0

async function walk(sequence: readonly (typeof steps)[number][]): Promise<void> {
  number += 1
  const account = `walker${number}`
  await site.member(account, { profile: { payeeName: 'Somsri Jaidee' } })
  const who: Visitor = site.visitor()
  await who.logIn(account)
  const { id } = await who.call('makeDeposit', { methodId: 'gateway', amount: '1000' })
  const money = (ref: string, amount: string, name: string, returned = '0'): PaymentSeen => ({
    ...{ provider: 'gateway', paymentRef: `${number}-${ref}`, providerRef: 'none', orderRef: id, currency: 'THB' },
    ...{ amount: parseAmount(amount, currencies.THB)!, payer: { name }, paidAt: clock.now() },
    ...{ status: returned === '0' ? 'paid' : 'returned', returnedAmount: parseAmount(returned, currencies.THB)! },
  })
  const tell = (payment: PaymentSeen) => site.app.db.transaction((tx) => receivePayment(site.app, tx, payment))
  const may = (work: Promise<unknown>) =>
    work.catch(({ code }) => expect(code).toMatch(/^(state_conflict|deposit_ended|confirmation_needed)$/))
  const own = 'SOMSRI JAIDEE'
  const act = {
    pay: () => tell(money('a', '1000', own)),
    again: () => tell(money('a', '1000', own)),
    second: () => tell(money('b', '1000', own)),
    other: () => tell(money('c', '1000', 'PRASERT DEE')),
    less: () => tell(money('d', '50', own)),
    return: () => tell(money('a', '1000', own, '1000')),
    failed: () =>
      site.app.db.transaction((tx) =>
        receiveOrder(site.app, tx, { provider: 'gateway', providerRef: 'none', orderRef: id, status: 'failed' }),
      ),
    cancel: () => may(who.call('cancelDeposit', { id })),
    expire: async () => {
      clock.advance(21 * 60_000)
      await tick(site, 'expire-deposits')
      staff = await site.staff('owner')
      await who.logIn(account)
    },
    approve: () => may(staff.call('staffApproveDeposit', { id })),
    refuse: () => may(staff.call('staffRefuseDeposit', { id, reason: 'not_received' })),
    undo: () => may(staff.call('staffUndoDeposit', { id })),
  }
  for (const step of sequence) await act[step]()
  expect(await checkInvariants(site.app.db)).toEqual([])
  // What a member reads adds up, and every order has a state that says where the money is.
  const { payments, credited, received, status } = await who.call('deposit', { id })
  const total = (of: 'amount' | 'credited') => payments.reduce((sum, one) => sum + Number(one[of]), 0)
  expect(Number(credited)).toBe(total('credited'))
  expect(Number(received)).toBeLessThanOrEqual(total('amount'))
  expect((await who.call('balance')).balance).toBe(credited)
  expect(status === 'credited').toBe(Number(credited) > 0)
}

test('events in any order leave money where the states say', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 8 }), walk), {
    numRuns: examples(25),
    seed: 20_261_123,
    endOnFailure: true,
  })
})
