import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deposit } from '#api/deposits.ts'
import { currencies, parseAmount } from '#api/money.ts'
import { receivePayment } from '#server/deposits/public.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import type { PaymentSeen } from '#server/payments/public.ts'
import type { Refund } from '#server/ports/payment-provider.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { bankMethod, billMethod, gatewayDouble, gatewayMethod, offer, tick } from '#tests/support/deposits.ts'
import { photo, sandboxSlipCheck, transfer } from '#tests/support/slips.ts'

const clock = new ManualClock('2030-01-15T05:00:00Z')
let refundStatus: Refund['status'] = 'sent'
const refundKeys: string[] = []
const refundSums: bigint[] = []
let site: TestSite
let olga: StaffVisitor
beforeAll(async () => {
  const gateway = {
    ...gatewayDouble(clock),
    refund: async (key: string, _ref: string, amount: bigint) => {
      refundKeys.push(key)
      refundSums.push(amount)
      return { ref: `r-${key}`, status: refundStatus, amount }
    },
  }
  site = await startTestSite({ clock, slipCheck: sandboxSlipCheck, payments: new Map([['gateway', gateway]]) })
  await offer(site, bankMethod, billMethod, { ...gatewayMethod, max: 10n ** 12n, feeBasisPoints: 200 })
})
afterAll(() => site.close())

let people = 0
let who: Visitor
beforeEach(async () => {
  // Another day, of which no slip or line of the one before can be.
  clock.advance(30 * 60 * 60_000)
  olga = await site.staff('owner')
  ;({ who } = await payer())
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
const read = ({ id }: Deposit, by = who) => by.call('deposit', { id })
const whole = async () => expect(await checkInvariants(site.app.db)).toEqual([])
const wireRef = ({ id }: Deposit) => id.replaceAll('-', '')

let references = 0
const seen = (orderRef: string, amount: string, name = 'SOMSRI J.'): PaymentSeen => ({
  ...{ provider: 'gateway', paymentRef: `p${references++}`, providerRef: 'none', orderRef, currency: 'THB' },
  ...{ amount: units(amount), payer: { name }, paidAt: clock.now(), status: 'paid', returnedAmount: 0n },
})
const tell = (payment: PaymentSeen) => site.app.db.transaction((tx) => receivePayment(site.app, tx, payment))
const returned = (payment: PaymentSeen, amount: string) =>
  tell({ ...payment, status: 'returned', returnedAmount: units(amount) })

async function send(order: Deposit, transRef: string, by = who): Promise<Deposit> {
  const { id: uploadId } = await by.call('uploadPicture', { picture: await photo(transRef) })
  return by.call('sendSlip', { id: order.id, uploadId })
}
const lines = (methodId: string, ...rows: string[]) =>
  olga.call('staffImportLines', {
    ...{ methodId, fileName: 'lines.csv' },
    csv: `Reference;Amount;Time;Name;Note\n${rows.join('\n')}\n`,
  })
const line = (amount: string, { name = 'SOMSRI JAIDEE', note = '', at = clock.now() } = {}) =>
  `L${references++};${amount};${at.toISOString()};${name};${note}`

describe('money that goes back', () => {
  test('in part before staff approve is not credited', async () => {
    const order = await made()
    const payment = seen(order.id, '1000')
    await tell(payment)
    await returned(payment, '300')
    await olga.call('staffApproveDeposit', { id: order.id })
    await whole()
    // 2 % of what was left.
    expect(await read(order)).toMatchObject({ status: 'credited', credited: '686.00', received: '700.00' })
    expect(await balance()).toBe('686.00')
    await olga.call('staffUndoDeposit', { id: order.id })
    expect(await balance()).toBe('0.00')
    await whole()
  })

  test('by a refund that nobody knows the end of is not credited meanwhile', async () => {
    const order = await made()
    await tell(seen(order.id, '1000'))
    const [payment] = (await olga.call('staffDepositDetail', { id: order.id })).payments
    refundStatus = 'unknown'
    await olga.call('staffRefundPayment', { id: payment!.id })
    refundStatus = 'sent'
    await expect(olga.call('staffApproveDeposit', { id: order.id })).rejects.toMatchObject({ code: 'state_conflict' })
    await expect(olga.call('staffRefuseDeposit', { id: order.id, reason: 'other', note: 'x' })).rejects.toMatchObject({
      code: 'state_conflict',
    })
    expect(await balance()).toBe('0.00')
    await whole()
  })

  test('by a refund on its way waits until it has arrived; one that fails is a person’s again', async () => {
    const order = await made()
    await tell(seen(order.id, '1000'))
    const { id } = (await olga.call('staffDepositDetail', { id: order.id })).payments[0]!
    const shown = async () => (await olga.call('staffDepositDetail', { id: order.id })).payments[0]
    refundStatus = 'sent'
    expect((await olga.call('staffRefundPayment', { id })).payment).toMatchObject({ state: 'queued', returned: '0.00' })
    await tick(site, 'send-refunds')
    expect(await shown()).toMatchObject({ state: 'queued', refundState: 'asked', returned: '0.00' })
    refundStatus = 'failed'
    await tick(site, 'send-refunds')
    expect(await shown()).toMatchObject({ state: 'queued', refundState: 'failed', reason: 'provider_failed' })
    expect(await read(order)).toMatchObject({ status: 'checking', received: '1000.00' })
    await whole()
    // Another refund, under another key: the bank has an end of the first one.
    refundStatus = 'sent'
    await olga.call('staffRefundPayment', { id })
    refundStatus = 'returned'
    await tick(site, 'send-refunds')
    refundStatus = 'sent'
    expect(await shown()).toMatchObject({ state: 'refunded', refundState: 'sent', returned: '1000.00' })
    expect(new Set(refundKeys.filter((key) => key.startsWith(`refund-${id}`)))).toEqual(
      new Set([`refund-${id}`, `refund-${id}-1`]),
    )
    await whole()
  })

  test('in part while a refund is on its way is asked for again with the sum of the first time', async () => {
    const order = await made()
    const payment = seen(order.id, '1000')
    await tell(payment)
    const { id } = (await olga.call('staffDepositDetail', { id: order.id })).payments[0]!
    refundSums.length = 0
    await olga.call('staffRefundPayment', { id })
    await returned(payment, '300')
    await tick(site, 'send-refunds')
    expect(new Set(refundSums)).toEqual(new Set([units('1000')]))
    const shown = async () => (await olga.call('staffDepositDetail', { id: order.id })).payments[0]
    expect(await shown()).toMatchObject({ state: 'queued', refundState: 'asked', returned: '300.00' })
    refundStatus = 'failed'
    await tick(site, 'send-refunds')
    refundSums.length = 0
    refundStatus = 'returned'
    await olga.call('staffRefundPayment', { id })
    refundStatus = 'sent'
    expect(refundSums).toEqual([units('700')])
    expect(await shown()).toMatchObject({ state: 'refunded', refundState: 'sent', returned: '1000.00' })
    await whole()
  })

  test('by its bank right after an approval cannot be had again by an undo', async () => {
    const order = await made()
    const payment = seen(order.id, '1000')
    await tell(payment)
    await olga.call('staffApproveDeposit', { id: order.id })
    await returned(payment, '1000')
    await expect(olga.call('staffUndoDeposit', { id: order.id })).rejects.toMatchObject({ code: 'state_conflict' })
    expect(await balance()).toBe('0.00')
    await whole()
  })

  test('in parts, of which the last is the fee, leaves nothing wrong', async () => {
    const order = await made()
    const payment = seen(order.id, '1000', 'SOMSRI JAIDEE')
    await tell(payment)
    await returned(payment, '980')
    await whole()
    await returned(payment, '1000')
    await whole()
    expect(await read(order)).toMatchObject({ status: 'charged_back', received: '0.00' })
    expect(await balance()).toBe('0.00')
  })
})

describe('one transfer', () => {
  test('of a bill that its line has credited proves no other order by its slip', async () => {
    const [one, two] = [await made('bill', '500'), await made('bill', '500')]
    await lines('bill', line('500', { note: wireRef(one) }))
    expect(await read(one)).toMatchObject({ status: 'credited' })
    expect(await send(two, transfer(two, clock.now()))).toMatchObject({ status: 'checking', reason: 'slip_used' })
    expect(await balance()).toBe('500.00')
    await whole()
  })

  test('of a bill that its slip has credited is not credited again by its line, for another order', async () => {
    const [one, two] = [await made('bill', '500'), await made('bill', '500')]
    await send(two, transfer(two, clock.now()))
    expect(await balance()).toBe('500.00')
    await lines('bill', line('500', { note: wireRef(one) }))
    expect(await balance()).toBe('500.00')
    await whole()
  })

  test('whose line waits for a person is not credited a second time by its slip', async () => {
    const order = await made('bank')
    await lines('bank', line(order.payAmount, { name: 'SOMSRI J.' }))
    expect(await read(order)).toMatchObject({ status: 'checking', reason: 'payer_unclear' })
    expect(await send(order, transfer(order, clock.now()))).toMatchObject({ status: 'checking' })
    await olga.call('staffApproveDeposit', { id: order.id })
    expect(await balance()).toBe(order.payAmount)
    expect(
      (await olga.call('staffPayments', { state: 'queued' })).content.filter((one) => one.order === order.id),
    ).toEqual([])
    await whole()
  })

  test('of another member is not taken for the one that a slip has proved', async () => {
    const other = await payer()
    const [own, theirs] = [await made('bill', '700'), await made('bill', '700', other.who)]
    await send(own, transfer(own, clock.now()))
    await lines('bill', line('700', { note: wireRef(theirs) }))
    // Nobody can tell: a person looks.
    expect(await balance(other.who)).toBe('0.00')
    await lines('bill', line('700', { note: wireRef(own) }))
    expect([await balance(), await balance(other.who)]).toEqual(['700.00', '0.00'])
    const { candidates } = await olga.call('staffDepositDetail', { id: theirs.id })
    await olga.call('staffMatchPayment', { id: candidates[0]!.id, order: theirs.id })
    expect([await balance(), await balance(other.who)]).toEqual(['700.00', '700.00'])
    await whole()
  })

  test('that staff have credited days ago is not credited again by its line', async () => {
    const order = await made('bill', '900')
    const paidAt = clock.now()
    clock.advance(3 * 24 * 60 * 60_000)
    olga = await site.staff('owner')
    await olga.call('staffApproveDeposit', { id: order.id, reference: 'slip 9', amount: '900' })
    await lines('bill', line('900', { note: wireRef(order), at: paidAt }))
    const { payments } = await olga.call('staffDepositDetail', { id: order.id })
    expect(payments).toMatchObject([{ toldBy: 'staff', credited: '900.00' }])
    await whole()
  })

  test('that staff have credited for a provider’s order waits for a person when the provider tells of it', async () => {
    const order = await made()
    await olga.call('staffApproveDeposit', { id: order.id, reference: 'seen at the provider', amount: '1000' })
    await tell(seen(order.id, '1000', 'SOMSRI JAIDEE'))
    expect((await read(order)).payments.map(({ state }) => state)).toEqual(['credited', 'queued'])
    expect(await balance()).toBe('980.00')
    await whole()
  })

  test('that turns out to be another one is credited to its order by a person, within the limits', async () => {
    const order = await made()
    await olga.call('staffApproveDeposit', { id: order.id, reference: 'BY-HAND-2', amount: '1000' })
    for (const amount of ['1000', '400']) await tell(seen(order.id, amount, 'Somsri Jaidee'))
    const credited = (await read(order)).credited
    const [, first, second] = (await olga.call('staffDepositDetail', { id: order.id })).payments
    expect([first?.reason, second?.reason]).toEqual(['duplicate', 'duplicate'])
    const stranger = await made()
    await expect(olga.call('staffMatchPayment', { id: first!.id, order: stranger.id })).rejects.toMatchObject({
      code: 'state_conflict',
    })
    expect((await olga.call('staffMatchPayment', { id: first!.id, order: order.id })).payment.state).toBe('credited')
    expect((await read(order)).credited).not.toBe(credited)
    await expect(olga.call('staffMatchPayment', { id: first!.id, order: order.id })).rejects.toMatchObject({
      code: 'state_conflict',
    })
    await who.call('setPlayLimits', { depositDay: '2000' })
    expect((await olga.call('staffMatchPayment', { id: second!.id, order: order.id })).payment.state).toBe('refund_due')
    await whole()
  })

  test('handed in twice for one order is approved once', async () => {
    const order = await made('bank')
    const ref = transfer(order, clock.now(), '04')
    await send(order, ref)
    await send(order, ref)
    await olga.call('staffApproveDeposit', { id: order.id, reference: 'K1', amount: order.payAmount })
    expect(await balance()).toBe(order.payAmount)
    const second = await made('bank')
    await send(second, ref)
    await olga.call('staffApproveDeposit', { id: second.id, reference: 'K2', amount: second.payAmount })
    expect((await olga.call('staffDepositDetail', { id: second.id })).slips).toMatchObject([
      { state: 'refused', reason: 'duplicate' },
    ])
  })
})
