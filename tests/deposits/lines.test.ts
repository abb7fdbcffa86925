import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deposit } from '#api/deposits.ts'
import { currencies, parseAmount } from '#api/money.ts'
import { receivePayment } from '#server/deposits/public.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import type { PaymentSeen } from '#server/payments/public.ts'
import type { SlipCheck } from '#server/ports/slip-check.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { bankMethod, billMethod, gatewayDouble, gatewayMethod, offer, tick } from '#tests/support/deposits.ts'
import { photo, sandboxSlipCheck, transfer } from '#tests/support/slips.ts'

const clock = new ManualClock('2030-01-15T05:00:00Z')
let site: TestSite
let olga: StaffVisitor
/** The bank's own name of the transfer that it is asked about. */
let renamed: string | undefined
beforeAll(async () => {
  const payments = new Map([['gateway', gatewayDouble(clock)]])
  const slipCheck: SlipCheck = {
    ask: async (question) => {
      const answer = await sandboxSlipCheck.ask(question)
      return answer.result === 'found' && renamed !== undefined ? { ...answer, transRef: renamed } : answer
    },
  }
  site = await startTestSite({ clock, slipCheck, payments })
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

describe('a line of a statement', () => {
  test('of what staff have credited leaves other lines of the file to their own orders', async () => {
    const other = await payer()
    const [own, theirs] = [await made('bill', '800'), await made('bill', '800', other.who)]
    await olga.call('staffApproveDeposit', { id: own.id, reference: 'KB-100', amount: '800' })
    const named = line('800', { note: wireRef(theirs) })
    const known = line('800').replace(/^[^;]+/, 'KB-100')
    expect(await lines('bill', line('800'), named, known)).toMatchObject({ matched: 1, unmatched: 1, known: 1 })
    expect([await balance(), await balance(other.who)]).toEqual(['800.00', '800.00'])
    await whole()
  })

  test('of what staff have credited under another reference, day and sum is not credited again', async () => {
    const orders = [await made('bank'), await made('bank')] as const
    const [same, other] = orders
    const at = clock.now()
    clock.advance(3 * 24 * 60 * 60_000)
    olga = await site.staff('owner')
    for (const [{ id }, amount] of [
      [same, same.payAmount],
      [other, '1000'],
    ] as const)
      await olga.call('staffApproveDeposit', { id, reference: `BY-HAND-${id}`, amount })
    await who.logIn(account)
    const before = await balance()
    // Neither line names the order, the reference or the day that staff have typed.
    const result = await lines('bank', line(same.payAmount, { at }), line(other.payAmount, { at }))
    expect(result).toMatchObject({ read: 2, matched: 0, unmatched: 2 })
    const pool = (await olga.call('staffPayments', { state: 'unmatched', pageSize: 100 })).content
    const { id } = pool.find(({ amount }) => amount === same.payAmount)!
    // A person who gives it to the order reads that it is most likely the same, and says it once more.
    const matched = await olga.call('staffMatchPayment', { id, order: same.id })
    expect(matched.payment).toMatchObject({ state: 'queued', reason: 'duplicate' })
    expect(await balance()).toBe(before)
    expect((await olga.call('staffMatchPayment', { id, order: same.id })).payment.state).toBe('credited')
    await whole()
  })

  test('without an order’s number is not credited to a bill by its amount', async () => {
    const order = await made('bill', '650')
    expect(await lines('bill', line('650'))).toMatchObject({ matched: 0, unmatched: 1 })
    expect(await read(order)).toMatchObject({ status: 'awaiting_payment' })
    expect(await balance()).toBe('0.00')
  })

  test('has the time of the site’s zone where its line names none', async () => {
    const order = await made('bank')
    const inBangkok = new Date(clock.now().getTime() + 7 * 60 * 60_000).toISOString().slice(0, 16)
    await lines('bank', line(order.payAmount).replace(/;20[^;]*/, `;${inBangkok}`))
    expect((await read(order)).payments).toMatchObject([{ late: false, at: clock.now().toISOString() }])
  })

  test('is not credited to an order that was made after it', async () => {
    const paidAt = clock.now()
    clock.advance(60 * 60_000)
    olga = await site.staff('owner')
    await who.logIn(account)
    const order = await made('bank')
    expect(await lines('bank', line(order.payAmount, { at: paidAt }))).toMatchObject({ matched: 0, unmatched: 1 })
    expect(await balance()).toBe('0.00')
    // Clocks of banks and of this site differ by minutes.
    expect(
      await lines('bank', line(order.payAmount, { at: new Date(clock.now().getTime() - 5 * 60_000) })),
    ).toMatchObject({
      matched: 1,
    })
    expect(await balance()).toBe(order.payAmount)
    await whole()
  })
})

describe('a payment', () => {
  test('that goes back before it is credited leaves its room to another deposit', async () => {
    await who.call('setPlayLimits', { depositDay: '1000' })
    const payment = seen((await made()).id, '1000')
    await tell(payment)
    await expect(made()).rejects.toMatchObject({ code: 'deposit_limit_reached' })
    await returned(payment, '1000')
    expect(await made()).toMatchObject({ status: 'awaiting_payment' })
    await whole()
  })

  test('that came as a second payment of a bill proves no other order by its slip', async () => {
    const [one, two] = [await made('bill', '500'), await made('bill', '500')]
    await send(one, transfer(one, clock.now()))
    await lines('bill', line('500', { note: wireRef(one) }), line('500', { note: wireRef(one) }))
    expect(await balance()).toBe('1000.00')
    const later = transfer(two, new Date(clock.now().getTime() + 60_000))
    expect(await send(two, later)).toMatchObject({ status: 'checking', reason: 'slip_used' })
    expect(await balance()).toBe('1000.00')
    await whole()
  })

  test('of which staff have named another sum is reported when its bank or provider tells the right one', async () => {
    const [one, two] = [await made(), await made('bill')]
    await olga.call('staffApproveDeposit', { id: one.id, reference: 'P-77', amount: '1000' })
    await tell({ ...seen(one.id, '100'), paymentRef: 'P-77' })
    await olga.call('staffApproveDeposit', { id: two.id, reference: 'KB-78', amount: '1000' })
    await lines('bill', line('10', { note: wireRef(two) }).replace(/^[^;]+/, 'KB-78'))
    const { content } = await olga.call('staffPaymentFindings', {})
    expect(content).toMatchObject([
      { kind: 'amount_differs', ref: 'payment:KB-78', detail: { here: '1000.00', there: '10.00' } },
      {
        kind: 'amount_differs',
        ref: 'payment:P-77',
        provider: 'gateway',
        detail: { here: '1000.00', there: '100.00' },
      },
    ])
    await whole()
  })
})

describe('a slip', () => {
  test('proves nothing when its bank answers about a transfer of another name', async () => {
    const order = await made('bank')
    renamed = 'SB-other'
    expect(await send(order, transfer(order, clock.now()))).toMatchObject({
      status: 'checking',
      reason: 'slip_unclear',
    })
    renamed = undefined
    expect(await balance()).toBe('0.00')
  })
})

describe('a decision that is undone', () => {
  test('has the bank asked for the slip again', async () => {
    const order = await made('bank')
    await send(order, transfer(order, clock.now(), '04'))
    await olga.call('staffApproveDeposit', { id: order.id, reference: 'K9', amount: order.payAmount })
    await olga.call('staffUndoDeposit', { id: order.id })
    const slip = async () => (await olga.call('staffDepositDetail', { id: order.id })).slips[0]!
    expect(await slip()).toMatchObject({ state: 'asking', asks: 1 })
    clock.advance(1_000)
    await tick(site, 'ask-slips')
    expect(await slip()).toMatchObject({ state: 'asking', asks: 2 })
    await whole()
  })
})
