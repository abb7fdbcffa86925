import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currencies, parseAmount } from '#api/money.ts'
import { receivePayment } from '#server/deposits/public.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import type { PaymentSeen } from '#server/payments/public.ts'
import type { Refund } from '#server/ports/payment-provider.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { bankMethod, billMethod, gatewayDouble, gatewayMethod, offer } from '#tests/support/deposits.ts'
import { sandboxSlipCheck } from '#tests/support/slips.ts'

const clock = new ManualClock('2030-01-15T05:00:00Z')
let site: TestSite
let olga: StaffVisitor
let petch: StaffVisitor
beforeAll(async () => {
  const gateway = {
    ...gatewayDouble(clock),
    refund: async (key: string, _ref: string, amount: bigint): Promise<Refund> => ({
      ...{ ref: `r-${key}`, status: 'sent', amount },
    }),
  }
  site = await startTestSite({ clock, slipCheck: sandboxSlipCheck, payments: new Map([['gateway', gateway]]) })
  await offer(site, bankMethod, billMethod, { ...gatewayMethod, max: 10n ** 12n, feeBasisPoints: 200 })
})
afterAll(() => site.close())

let people = 0
let who: Visitor
let account: string
beforeEach(async () => {
  // Another day, of which no slip or line of the one before can be.
  clock.advance(30 * 60 * 60_000)
  olga = await site.staff('owner')
  petch = await site.staff('cashier')
  ;({ who, account } = await payer())
})

async function payer() {
  const account = `payer${people++}`
  await site.member(account, { profile: { payeeName: 'Somsri Jaidee' } })
  const who = site.visitor()
  await who.logIn(account)
  return { who, account }
}

const units = (text: string): bigint => parseAmount(text, currencies.THB)!
const made = (methodId = 'gateway', amount = '1000', by = who) => by.call('makeDeposit', { methodId, amount })
const balance = async (of = who) => (await of.call('balance')).balance
const whole = async () => expect(await checkInvariants(site.app.db)).toEqual([])

let references = 0
const seen = (orderRef: string, amount: string, name = 'SOMSRI J.'): PaymentSeen => ({
  ...{ provider: 'gateway', paymentRef: `p${references++}`, providerRef: 'none', orderRef, currency: 'THB' },
  ...{ amount: units(amount), payer: { name }, paidAt: clock.now(), status: 'paid', returnedAmount: 0n },
})
const tell = (payment: PaymentSeen) => site.app.db.transaction((tx) => receivePayment(site.app, tx, payment))

const lines = (methodId: string, ...rows: string[]) =>
  olga.call('staffImportLines', {
    ...{ methodId, fileName: 'lines.csv' },
    csv: `Reference;Amount;Time;Name;Note\n${rows.join('\n')}\n`,
  })
const line = (amount: string, { name = 'SOMSRI JAIDEE', note = '', at = clock.now() } = {}) =>
  `L${references++};${amount};${at.toISOString()};${name};${note}`

describe('the second person', () => {
  test('agrees to the very sum and line that the first one saw', async () => {
    const order = await made('gateway', '60000')
    const shown = { id: order.id, reference: 'KB-77' }
    expect((await olga.call('staffApproveDeposit', { ...shown, amount: '60000' })).state).toBe('second')
    expect((await petch.call('staffApproveDeposit', { ...shown, amount: '90000' })).state).toBe('second')
    expect(await balance()).toBe('0.00')
    expect((await olga.call('staffApproveDeposit', { ...shown, amount: '90000' })).state).toBe('done')
    expect(await balance()).toBe('88200.00')
    await whole()
  })

  test('agrees to the very way in which money goes back', async () => {
    const order = await made('gateway', '60000')
    await tell(seen(order.id, '60000'))
    const { id } = (await olga.call('staffDepositDetail', { id: order.id })).payments[0]!
    expect((await olga.call('staffRefundPayment', { id })).state).toBe('second')
    // By hand it is another payment to the payer, and another decision.
    const hand = { id, reference: 'KB-1' }
    expect(await petch.call('staffRefundPayment', hand)).toMatchObject({
      ...{ state: 'second', payment: { returned: '0.00', asked: { by: 'cashier', act: 'refund', reference: 'KB-1' } } },
    })
    expect((await olga.call('staffRefundPayment', { id, reference: 'KB-2' })).state).toBe('second')
    expect((await petch.call('staffRefundPayment', { id, reference: 'KB-2' })).payment).toMatchObject({
      ...{ state: 'refunded', refundReference: 'KB-2', returned: '60000.00' },
    })
    await whole()
  })

  test('agrees to a large line of a statement, which is the word of who brought the file', async () => {
    await offer(site, { ...bankMethod, max: 10n ** 12n })
    const order = await made('bank', '70000')
    expect(await lines('bank', line(order.payAmount))).toMatchObject({ matched: 0, unmatched: 1 })
    expect(await balance()).toBe('0.00')
    const { candidates } = await olga.call('staffDepositDetail', { id: order.id })
    const match = { id: candidates[0]!.id, order: order.id }
    await expect(olga.call('staffMatchPayment', match)).rejects.toMatchObject({ code: 'other_person_needed' })
    expect((await petch.call('staffMatchPayment', match)).state).toBe('done')
    expect(await balance()).toBe(order.payAmount)
    await whole()
  })

  test('matches a line that somebody has brought for a player of their own', async () => {
    const order = await made('bank')
    await olga.call('staffSetPerson', { account: 'owner', person: 'owner', players: [account] })
    await lines('bank', line(order.payAmount))
    expect(await balance()).toBe('0.00')
    const { candidates } = await olga.call('staffDepositDetail', { id: order.id })
    await petch.call('staffMatchPayment', { id: candidates[0]!.id, order: order.id })
    expect(await balance()).toBe(order.payAmount)
  })
})
