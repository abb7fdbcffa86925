import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currencies, parseAmount } from '#api/money.ts'
import { receiveOrder, receivePayment } from '#server/deposits/public.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import type { PaymentSeen } from '#server/payments/public.ts'
import { PaymentRefused } from '#server/ports/payment-provider.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { gatewayDouble, gatewayMethod, offer, tick } from '#tests/support/deposits.ts'

const minute = 60_000
let clock: ManualClock
let site: TestSite
let isRefusing = false
beforeAll(async () => {
  clock = new ManualClock('2030-01-15T05:00:00Z')
  const double = gatewayDouble(clock)
  const createPayment: typeof double.createPayment = (key, order) =>
    isRefusing ? Promise.reject(new PaymentRefused('closed')) : double.createPayment(key, order)
  site = await startTestSite({ clock, payments: new Map([['gateway', { ...double, createPayment }]]) })
  await offer(site, gatewayMethod)
})
afterAll(() => site.close())

let people = 0
let who: Visitor
let account: string
beforeEach(async () => {
  account = `payer${people++}`
  await site.member(account, { profile: { payeeName: 'Somsri Jaidee' } })
  who = site.visitor()
  await who.logIn(account)
})

const units = (text: string): bigint => parseAmount(text, currencies.THB)!
const made = (amount = '1000') => who.call('makeDeposit', { methodId: 'gateway', amount })
const balance = async () => (await who.call('balance')).balance
const read = (id: string) => who.call('deposit', { id })

let references = 0
const seen = (orderRef: string | undefined, amount: string, more: Partial<PaymentSeen> = {}): PaymentSeen => ({
  ...{ provider: 'gateway', paymentRef: `p${references++}`, providerRef: 'none', orderRef, currency: 'THB' },
  ...{
    amount: units(amount),
    payer: { name: 'MS. SOMSRI JAIDEE' },
    paidAt: clock.now(),
    status: 'paid',
    returnedAmount: 0n,
  },
  ...more,
})
async function tell(payment: PaymentSeen) {
  const { outcome, afterCommit } = await site.app.db.transaction((tx) => receivePayment(site.app, tx, payment))
  afterCommit?.()
  expect(await checkInvariants(site.app.db)).toEqual([])
  return outcome
}

describe('a payment', () => {
  test('is credited once, however often it is told of', async () => {
    const { id, pay, status } = await made()
    expect({ pay, status }).toMatchObject({ pay: { redirectUrl: expect.any(String) }, status: 'awaiting_payment' })
    const payment = seen(id, '1000')
    expect(await tell(payment)).toBe('booked')
    expect(await tell(payment)).toBe('seen')
    expect(await balance()).toBe('1000.00')
    expect(await read(id)).toMatchObject({ status: 'credited', received: '1000.00', credited: '1000.00', late: false })
  })

  test('of less or more is credited as it came', async () => {
    const [less, more] = [await made(), await made()]
    await tell(seen(less.id, '950'))
    await tell(seen(more.id, '1050.50'))
    expect(await read(less.id)).toMatchObject({ status: 'credited', amount: '1000.00', credited: '950.00' })
    expect(await balance()).toBe('2000.50')
  })

  test('that comes late is credited and says so', async () => {
    const [expired, cancelled] = [await made(), await made()]
    await who.call('cancelDeposit', { id: cancelled.id })
    clock.advance(20 * minute)
    await tick(site, 'expire-deposits')
    await tell(seen(expired.id, '1000'))
    await tell(seen(cancelled.id, '1000'))
    expect(await read(expired.id)).toMatchObject({ status: 'credited', late: true })
    expect(await read(cancelled.id)).toMatchObject({ status: 'credited', late: true })
    expect(await balance()).toBe('2000.00')
  })

  test('that comes twice for one order is a second row, credited too', async () => {
    const { id } = await made()
    await tell(seen(id, '1000'))
    await tell(seen(id, '1000'))
    const order = await read(id)
    expect(order.payments.map(({ surplus, state }) => [surplus, state])).toEqual([
      [false, 'credited'],
      [true, 'credited'],
    ])
    expect(await balance()).toBe('2000.00')
  })

  test('below the minimum waits for a person', async () => {
    const { id } = await made()
    await tell(seen(id, '99.99'))
    expect(await read(id)).toMatchObject({ status: 'checking', reason: 'below_minimum', credited: '0.00' })
    expect(await balance()).toBe('0.00')
  })

  test('for an unknown order, or in another currency, waits in the pool', async () => {
    const { id } = await made()
    expect(await tell(seen('D-300115-ZZZZZZ', '1000'))).toBe('unmatched')
    await tell(seen(id, '1000', { currency: 'BRL' }))
    expect((await read(id)).status).toBe('awaiting_payment')
    expect(await balance()).toBe('0.00')
  })

  test('by somebody else goes back; one that cannot be told waits', async () => {
    const [other, unclear] = [await made(), await made()]
    await site.app.settings.change({ profile: 'br' }, 'test')
    await tell(seen(other.id, '1000', { payer: { name: 'Mr. Prasert Dee' } }))
    await tell(seen(unclear.id, '1000', { payer: { name: 'SOMSRI J.' } }))
    expect(await read(other.id)).toMatchObject({ status: 'checking', reason: 'other_payer' })
    expect((await read(other.id)).payments[0]).toMatchObject({ state: 'refund_due' })
    await site.app.settings.change({ profile: 'none' }, 'test')
    expect(await read(unclear.id)).toMatchObject({ status: 'checking', reason: 'payer_unclear' })
    expect(await balance()).toBe('0.00')
  })

  test('above a limit that was lowered meanwhile is held', async () => {
    const { id } = await made()
    await who.call('setPlayLimits', { depositDay: '500' })
    expect(await read(id)).toMatchObject({ status: 'cancelled', reason: 'limit_reached' })
    await tell(seen(id, '1000'))
    expect(await read(id)).toMatchObject({ status: 'checking', reason: 'limit_reached', credited: '0.00' })
    expect(await balance()).toBe('0.00')
  })

  test('for somebody on a break is held', async () => {
    const { id } = await made()
    await who.call('exclude', { period: 'day' })
    await tell(seen(id, '1000'))
    expect(await read(id)).toMatchObject({ status: 'checking', reason: 'excluded' })
    await expect(made()).rejects.toMatchObject({ code: 'play_excluded' })
  })

  test('that its bank takes back is taken from the wallet, and the rest is owed', async () => {
    const { id } = await made()
    const payment = seen(id, '1000')
    await tell(payment)
    const staff = await site.staff('owner')
    await staff.call('staffWithdraw', { account, amount: '400', key: `out-${id}`, reference: 'x' })
    expect(await tell({ ...payment, status: 'returned', returnedAmount: units('1000') })).toBe('booked')
    expect(await tell({ ...payment, status: 'returned', returnedAmount: units('1000') })).toBe('seen')
    expect(await balance()).toBe('0.00')
    expect(await read(id)).toMatchObject({ status: 'charged_back', reason: 'returned_by_bank', credited: '0.00' })
    const next = await made('500')
    await tell(seen(next.id, '500'))
    expect(await balance()).toBe('100.00')
  })

  test('that was told of only when it had gone back leaves nothing', async () => {
    const { id } = await made()
    await tell(seen(id, '1000', { status: 'returned', returnedAmount: units('1000') }))
    expect(await read(id)).toMatchObject({ status: 'charged_back', received: '0.00', credited: '0.00' })
    expect(await balance()).toBe('0.00')
  })

  test('of which a part went back stays credited with the rest', async () => {
    const { id } = await made()
    const payment = seen(id, '1000')
    await tell(payment)
    await tell({ ...payment, status: 'returned', returnedAmount: units('300') })
    expect(await read(id)).toMatchObject({ status: 'credited', credited: '700.00', received: '700.00' })
    expect(await balance()).toBe('700.00')
  })
})

describe('an order without money', () => {
  test.each(['failed', 'expired', 'cancelled'] as const)(
    'that its provider says is %s takes no room any more',
    async (status) => {
      await who.call('setPlayLimits', { depositDay: '1000' })
      const { id } = await made('900')
      await expect(made('500')).rejects.toMatchObject({ code: 'deposit_limit_reached' })
      const ended = { provider: 'gateway', providerRef: `gw-${id}`, orderRef: id, status }
      await site.app.db.transaction((tx) => receiveOrder(site.app, tx, ended))
      expect(await made('500')).toMatchObject({ status: 'awaiting_payment' })
    },
  )

  test('that its provider refuses to make takes no room any more', async () => {
    await who.call('setPlayLimits', { depositDay: '1000' })
    isRefusing = true
    await expect(made('900')).rejects.toMatchObject({ code: 'provider_unreachable' })
    isRefusing = false
    expect(await made('500')).toMatchObject({ status: 'awaiting_payment' })
  })
})
