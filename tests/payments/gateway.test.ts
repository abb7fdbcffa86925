import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { askPayment, askPayout, providerOf } from '#server/payments/public.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { PaymentRefused } from '#server/ports/payment-provider.ts'
import { type Joined, startJoined } from './gateway-support.ts'

let clock: ManualClock
let joined: Joined

beforeEach(async () => {
  clock = new ManualClock('2026-05-01T10:00:00.000Z')
  joined = await startJoined(clock)
  joined.books.orders.add('DEP1').add('WD1')
})
afterEach(() => joined.close())

const provider = () => providerOf(joined.site.app, 'gateway')
const order = (amount: bigint) => ({
  ...{ orderRef: 'DEP1', amount, currency: 'THB', kind: 'redirect' as const, payer: { name: 'SOMSRI K' } },
  expiresAt: new Date(clock.now().getTime() + 15 * 60_000),
})
const make = async (amount: bigint) => (await provider().createPayment(`dep:${amount}`, order(amount))).ref
const receiver = { name: 'SOMSRI K', bankCode: '014', account: '1234567890' }
const payout = (amount: bigint) => ({ orderRef: 'WD1', amount, currency: 'THB', receiver })
const sums = () => joined.books.payments.map(({ amount }) => amount)

describe('a payment over HTTP', () => {
  test('is made once for its key, paid on the hosted page, and booked by its webhook', async () => {
    const made = await provider().createPayment('dep:1', order(100_00000n))
    expect(made).toEqual(await provider().createPayment('dep:1', order(100_00000n)))
    expect(made.pay).toMatchObject({ kind: 'redirect', url: expect.stringContaining(`/pay/${made.ref}`) })
    await joined.click(made.ref)
    expect(joined.books.payments).toMatchObject([
      {
        ...{ provider: 'gateway', providerRef: made.ref, orderRef: 'DEP1', amount: 100_00000n, currency: 'THB' },
        ...{ payer: { name: 'SOMSRI K' }, paidAt: clock.now(), status: 'paid' },
      },
    ])
  })

  test('is shown as a code where it is asked for so', async () => {
    const made = await provider().createPayment('dep:1', { ...order(100_00000n), kind: 'promptpay' })
    expect(made.pay).toMatchObject({ kind: 'qr', text: expect.stringMatching(/^000201/), appUrl: expect.any(String) })
  })

  test('another order or pay-out under the same key is no refusal: something was done under it', async () => {
    await provider().createPayment('dep:1', order(100_00000n))
    await provider().createPayout('wd:1', payout(90_00000n))
    for (const again of [
      provider().createPayment('dep:1', order(101_00000n)),
      provider().createPayout('wd:1', payout(91_00000n)),
    ]) {
      await expect(again).rejects.toThrow('409')
      await expect(again).rejects.not.toThrow(PaymentRefused)
    }
  })

  test('a payment that nobody told of is found by asking', async () => {
    const ref = await make(100_10000n)
    await joined.click(ref)
    expect(sums()).toEqual([])
    expect(await askPayment(joined.site.app, 'gateway', ref)).toBe('booked')
    expect(await askPayment(joined.site.app, 'gateway', ref)).toBe('seen')
    expect(await askPayment(joined.site.app, 'gateway', 'pay_none')).toBe('unknown')
    expect(sums()).toEqual([100_10000n])
  })

  test.each([
    ['.01 twice', 100_01000n, [100_01000n, 100_01000n]],
    ['.02 five webhooks at once', 100_02000n, [100_02000n]],
    ['.04 failed after paid', 100_04000n, [100_04000n]],
    ['.05 one less', 100_05000n, [99_05000n]],
    ['.06 one more', 100_06000n, [101_06000n]],
    ['.07 unknown reference', 100_07000n, [100_07000n]],
    ['.11 a wrong signature first', 100_11000n, [100_11000n]],
    ['.12 success without money', 100_12000n, []],
  ])('%s: every credit is booked once', async (_, amount, expected) => {
    await joined.click(await make(amount))
    await joined.pass(5)
    expect(sums()).toEqual(expected)
  })

  test('.03 late: told as expired, then paid', async () => {
    await joined.click(await make(100_03000n))
    await joined.pass(185)
    expect(joined.books.ended.map(({ status }) => status)).toEqual(['expired'])
    expect(joined.books.payments.map(({ paidAt }) => paidAt)).toEqual([new Date('2026-05-01T10:00:00.000Z')])
  })

  test('.07: the unknown reference is unmatched; .08: the payer is somebody else', async () => {
    await joined.click(await make(100_07000n))
    await joined.click(await make(100_08000n))
    expect(joined.books.payments.map(({ orderRef, payer }) => [orderRef === 'DEP1', payer.name])).toEqual([
      [false, 'SOMSRI K'],
      [true, 'SOMEONE ELSE'],
    ])
  })

  test('.09 is paid, and returned two minutes later', async () => {
    await joined.click(await make(100_09000n))
    await joined.pass(125)
    expect(joined.books.payments.map(({ status, returnedAmount }) => [status, returnedAmount])).toEqual([
      ['paid', 0n],
      ['returned', 100_09000n],
    ])
  })

  test('a refund goes back once for its key', async () => {
    await joined.click(await make(100_00000n))
    const { paymentRef } = joined.books.payments[0]!
    const refund = () => provider().refund('refund:1', paymentRef, 40_00000n, 'THB')
    expect(await refund()).toMatchObject({ status: 'sent', amount: 40_00000n })
    expect((await refund()).ref).toBe((await refund()).ref)
    await expect(provider().refund('refund:2', paymentRef, 61_00000n, 'THB')).rejects.toThrow('amount_too_large')
    await joined.pass(4)
    expect(joined.books.payments.at(-1)).toMatchObject({ status: 'returned', returnedAmount: 40_00000n })
  })
})

describe('a pay-out over HTTP', () => {
  test('is accepted, sent and arrives, told by webhooks', async () => {
    const made = await provider().createPayout('wd:1', payout(90_00000n))
    expect(made).toMatchObject({ status: 'accepted', key: 'wd:1', amount: 90_00000n })
    await joined.pass(10)
    expect(joined.books.payouts.map(({ status, key }) => [status, key])).toEqual([
      ['sent', 'wd:1'],
      ['arrived', 'wd:1'],
    ])
    expect(joined.books.payouts[0]?.bankRef).toMatch(/^FT/)
  })

  test('.21 without an answer is unknown, and found by its key', async () => {
    const asked = provider().createPayout('wd:1', payout(90_21000n))
    await expect(asked).rejects.toThrow()
    await expect(asked).rejects.not.toThrow(PaymentRefused)
    expect(await askPayout(joined.site.app, 'gateway', { key: 'wd:1' })).toBe('booked')
    await joined.pass(12)
    expect(joined.books.payouts.map(({ status }) => status)).toEqual(['accepted', 'sent', 'arrived'])
  })

  test('.22 is surely not made; .23 comes back', async () => {
    await expect(provider().createPayout('wd:1', payout(90_22000n))).rejects.toThrow(PaymentRefused)
    expect(await askPayout(joined.site.app, 'gateway', { key: 'wd:1' })).toBe('unknown')
    await provider().createPayout('wd:2', payout(90_23000n))
    await joined.pass(130)
    expect(joined.books.payouts.map(({ status, reason }) => [status, reason])).toEqual([
      ['sent', undefined],
      ['returned', 'account_not_found'],
    ])
  })
})

describe('the comparison with the gateway’s books', () => {
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 60 * 60_000)
  const reconcile = () => reconcilePayments(joined.site.app, hoursAgo(3), clock.now())
  const findings = async () => (await (await joined.site.staff()).call('staffPaymentFindings', {})).content

  test('finds nothing where every webhook came', async () => {
    await joined.click(await make(100_00000n))
    await provider().createPayout('wd:1', payout(90_00000n))
    await joined.pass(200)
    expect(await reconcile()).toBe(0)
  })

  test('books a payment that nobody told of, and reports it once', async () => {
    await joined.click(await make(100_10000n))
    // Its webhook may still be on its way.
    expect([await reconcile(), sums()]).toEqual([0, []])
    clock.advance(3 * 60_000)
    expect([await reconcile(), await reconcile(), sums()]).toEqual([1, 0, [100_10000n]])
    expect(await findings()).toMatchObject([
      { kind: 'posted_payment', provider: 'gateway', detail: { there: '100.10', outcome: 'booked' } },
    ])
  })

  test('reports what the gateway told of and does not list; staff settle it with a note, once', async () => {
    await joined.click(await make(100_00000n))
    clock.advance(3 * 60_000)
    const staff = await joined.site.staff()
    const list = provider().list
    Object.assign(provider(), { list: async function* () {} })
    expect(await staff.call('staffReconcilePayments', { hours: 3 })).toEqual({ found: 1 })
    Object.assign(provider(), { list })
    const [finding] = await findings()
    expect(finding).toMatchObject({ kind: 'missing_there', detail: { here: '100.00', currency: 'THB' } })
    const id = finding!.id
    const settled = await staff.call('staffSettlePaymentFinding', { id, reason: 'Their list was late.' })
    expect(settled).toMatchObject({ id, note: 'Their list was late.', settledAt: clock.now().toISOString() })
    await expect(staff.call('staffSettlePaymentFinding', { id, reason: 'again' })).rejects.toMatchObject({
      code: 'state_conflict',
    })
    await expect(staff.call('staffSettlePaymentFinding', { id: '999', reason: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await findings()).toEqual([])
    expect((await staff.call('staffPaymentFindings', { state: 'settled' })).content).toHaveLength(1)
  })

  test('says so when the list cannot be read', async () => {
    await joined.gateway.close()
    clock.advance(3 * 60_000)
    expect(await reconcile()).toBeUndefined()
    const staff = await joined.site.staff()
    await expect(staff.call('staffReconcilePayments', {})).rejects.toMatchObject({ code: 'vendor_unavailable' })
    joined = await startJoined(clock)
  })
})

test.each(['down', 'answer-lost'])('a gateway whose calls end %s is unknown, never a failure', async (fault) => {
  const faulty = await startJoined(clock, `${fault}:1`)
  const made = providerOf(faulty.site.app, 'gateway').createPayment('dep:1', order(100_00000n))
  await expect(made).rejects.toThrow()
  await expect(made).rejects.not.toThrow(PaymentRefused)
  if (fault === 'down') expect(await askPayment(faulty.site.app, 'gateway', 'pay_1')).toBe('unreachable')
  await faulty.close()
})
