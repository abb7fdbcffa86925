import { readPix } from '@baize/emv/pix.ts'
import { readPromptPay } from '@baize/emv/promptpay.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestGateway } from './gateway-support.ts'

let gateway: Awaited<ReturnType<typeof openTestGateway>>
beforeEach(async () => {
  gateway = await openTestGateway()
})
afterEach(() => gateway.close())

interface Shown {
  readonly orderRef?: string
  readonly status: string
  readonly payments: readonly { amount: string; payer: { name?: string }; returnedAmount: string }[]
}
const make = async (amount: string, more: object = {}): Promise<string> => {
  const { status, json } = await gateway.call('POST', '/payments', gateway.order(amount, more))
  expect(status, JSON.stringify(json)).toBe(200)
  return String(json.ref)
}
const shown = async (ref: string) => (await gateway.call('GET', `/payments/${ref}`)).json as unknown as Shown
const sums = ({ payments }: Shown) => payments.map(({ amount }) => amount)
const statuses = () => gateway.hooked.map(({ status }) => status)

describe('an order', () => {
  test('is paid on the hosted page, told by a signed webhook, and shown with its payment', async () => {
    const { json } = await gateway.call('POST', '/payments', gateway.order('100.00'))
    const ref = String(json.ref)
    expect(json.pay).toEqual({ kind: 'redirect', url: expect.stringContaining(`/pay/${ref}?lang=en`) })
    expect(await gateway.click(ref, 'pay')).toBe('http://shop.example/back?order=DEP0001&status=success')
    await gateway.work()
    expect(gateway.hooked).toMatchObject([{ isSigned: true, type: 'payment.changed', ref, status: 'paid' }])
    expect(await shown(ref)).toMatchObject({
      ...{ ref, orderRef: 'DEP0001', status: 'paid' },
      payments: [{ amount: '100.00', currency: 'THB', payer: { name: 'SOMSRI K' }, returnedAmount: '0.00' }],
    })
  })

  test('is made once for a key, whatever is asked again', async () => {
    const first = await gateway.call('POST', '/payments', gateway.order('100.00'))
    expect(await gateway.call('POST', '/payments', gateway.order('100.00'))).toEqual(first)
    const other = await gateway.call('POST', '/payments', gateway.order('101.00', { key: 'dep:100.00' }))
    expect([other.status, other.json.error]).toEqual([409, 'key_used_otherwise'])
  })

  test('fails, is cancelled and expires, each told', async () => {
    const failed = await make('100.00')
    await gateway.click(failed, 'fail')
    const cancelled = await make('101.00')
    await gateway.click(cancelled, 'cancel')
    const expired = await make('102.00', { expiresAt: new Date(gateway.timers.now() + 10_000).toISOString() })
    await gateway.pass(11)
    expect(statuses().toSorted()).toEqual(['cancelled', 'expired', 'failed'])
    expect((await shown(expired)).status).toBe('expired')
    // An order that has ended is not paid on the hosted page.
    await gateway.click(expired, 'pay')
    expect((await shown(expired)).payments).toEqual([])
  })

  test('calls that are not signed, of another account or of another time are refused', async () => {
    const order = gateway.order('100.00')
    for (const headers of [
      { 'gateway-account': 'other' },
      { 'webhook-signature': 'v1,' },
      { 'webhook-timestamp': String(Math.floor(gateway.timers.now() / 1000) - 301) },
      { 'webhook-id': 'another' },
    ])
      expect((await gateway.call('POST', '/payments', order, headers)).status, JSON.stringify(headers)).toBe(401)
  })

  test('amounts, currencies and kinds that are none are refused', async () => {
    for (const [wrong, status] of [
      [{ amount: '1e3' }, 400],
      [{ amount: '0.00' }, 400],
      [{ amount: '1.005' }, 400],
      [{ currency: 'ABC' }, 422],
      [{ currency: 'XXX' }, 422],
      [{ kind: 'pix' }, 422],
      [{ kind: 'cash' }, 400],
      [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 422],
      [{ orderRef: 'low' }, 400],
    ] as const)
      expect((await gateway.call('POST', '/payments', gateway.order('100.00', wrong))).status).toBe(status)
    expect((await gateway.call('GET', '/payments/none')).status).toBe(404)
  })
})

describe('codes', () => {
  test('a PromptPay code bears the order and its amount, and can be paid twice and late', async () => {
    const { json } = await gateway.call('POST', '/payments', gateway.order('150.00', { kind: 'promptpay' }))
    const pay = json.pay as { kind: string; text: string; appUrl: string }
    expect(readPromptPay(pay.text)).toMatchObject({
      to: { billerId: '099400016550100', ref1: 'DEP0001' },
      amount: '150.00',
    })
    const app = new URL(pay.appUrl)
    const page = await (await fetch(`${gateway.url}${app.pathname}${app.search}`)).text()
    expect(page).toContain('name="ref"')
    await gateway.pass(16 * 60)
    for (let times = 0; times < 2; times += 1)
      await fetch(`${gateway.url}/bank`, { method: 'POST', body: new URLSearchParams({ ref: String(json.ref) }) })
    expect(sums(await shown(String(json.ref)))).toEqual(['150.00', '150.00'])
  })

  test('a dynamic Pix code is paid once', async () => {
    const { json } = await gateway.call(
      ...(['POST', '/payments', gateway.order('150.00', { kind: 'pix', currency: 'BRL' })] as const),
    )
    const { text } = json.pay as { text: string }
    expect(readPix(text).url).toMatch(/^127\.0\.0\.1:\d+\/qr\/v2\/pay_/)
    for (let times = 0; times < 2; times += 1)
      await fetch(`${gateway.url}/bank`, { method: 'POST', body: new URLSearchParams({ ref: String(json.ref) }) })
    expect(sums(await shown(String(json.ref)))).toEqual(['150.00'])
  })
})

describe('by the satang of its amount', () => {
  const paid = async (amount: string, seconds = 5) => {
    const ref = await make(amount)
    const back = await gateway.click(ref, 'pay')
    await gateway.pass(seconds)
    return { ref, back, order: await shown(ref) }
  }

  test('.01 is paid twice', async () => {
    expect(sums((await paid('100.01')).order)).toEqual(['100.01', '100.01'])
  })
  test('.02 is told five times at once under one id', async () => {
    await paid('100.02')
    expect(gateway.hooked).toHaveLength(5)
    expect(new Set(gateway.hooked.map(({ id }) => id)).size).toBe(1)
  })
  test('.03 is known after three minutes, when the order has expired', async () => {
    const { ref } = await paid('100.03', 179)
    expect(await shown(ref)).toMatchObject({ status: 'expired', payments: [] })
    await gateway.pass(2)
    expect((await shown(ref)).status).toBe('paid')
    expect(statuses()).toEqual(['expired', 'paid'])
  })
  test('.04 is told as failed after it was paid, and is paid', async () => {
    const { order } = await paid('100.04')
    expect([statuses(), order.status]).toEqual([['paid', 'failed'], 'paid'])
  })
  test('.05 is one less, .06 one more', async () => {
    expect(sums((await paid('100.05')).order)).toEqual(['99.05'])
    expect(sums((await paid('100.06')).order)).toEqual(['101.06'])
  })
  test('.07 comes for a reference that the merchant does not know', async () => {
    const { ref, order } = await paid('100.07')
    expect([order.status, gateway.hooked.length]).toEqual(['waiting', 1])
    const stray = await shown(gateway.hooked[0]!.ref)
    expect(stray).toMatchObject({ status: 'paid', payments: [{ amount: '100.07' }] })
    expect([stray.orderRef === 'DEP0001', gateway.hooked[0]!.ref === ref]).toEqual([false, false])
  })
  test('.08 comes from somebody else', async () => {
    expect((await paid('100.08')).order.payments[0]?.payer.name).toBe('SOMEONE ELSE')
  })
  test('.09 goes back after two minutes', async () => {
    const { ref, order } = await paid('100.09')
    expect(order.status).toBe('paid')
    await gateway.pass(120)
    expect(await shown(ref)).toMatchObject({ status: 'returned', payments: [{ returnedAmount: '100.09' }] })
    expect(statuses()).toEqual(['paid', 'returned'])
  })
  test('.10 is not told at all', async () => {
    expect((await paid('100.10', 600)).order.status).toBe('paid')
    expect(gateway.hooked).toEqual([])
  })
  test('.11 is told with a wrong signature, then with the right one', async () => {
    await paid('100.11')
    expect(gateway.hooked.map(({ isSigned }) => isSigned)).toEqual([false, true])
    expect(new Set(gateway.hooked.map(({ id }) => id)).size).toBe(1)
  })
  test('.12 says success on the way back, and nothing is paid', async () => {
    const { back, order } = await paid('100.12')
    expect([back, order.payments]).toEqual(['http://shop.example/back?order=DEP0001&status=success', []])
  })
})

test('a webhook that is not taken comes again after 5 s, 5 min, 30 min, with the same id', async () => {
  gateway.merchant.status = 500
  const ref = await make('100.00')
  await gateway.click(ref, 'pay')
  await gateway.work()
  await gateway.pass(4)
  expect(gateway.hooked).toHaveLength(1)
  await gateway.pass(2)
  expect(gateway.hooked).toHaveLength(2)
  await gateway.pass(301)
  expect(gateway.hooked).toHaveLength(3)
  gateway.merchant.status = 202
  await gateway.pass(30 * 60 + 1)
  await gateway.pass(2 * 60 * 60 + 1)
  expect(gateway.hooked).toHaveLength(4)
  expect(new Set(gateway.hooked.map(({ id }) => id)).size).toBe(1)
})

describe('refunds and lists', () => {
  test('a refund goes back once for its key and never more than was paid', async () => {
    const ref = await make('100.00')
    await gateway.click(ref, 'pay')
    const credit = ((await gateway.call('GET', `/payments/${ref}`)).json.payments as { paymentRef: string }[])[0]!
    const ask = (key: string, amount: string) =>
      gateway.call('POST', '/refunds', { key, paymentRef: credit.paymentRef, amount, currency: 'THB' })
    const first = await ask('r1', '60.00')
    expect(first.json).toMatchObject({ status: 'sent', amount: '60.00' })
    expect(await ask('r1', '60.00')).toEqual(first)
    expect((await ask('r1', '61.00')).status).toBe(409)
    expect((await ask('r2', '40.01')).json.error).toBe('amount_too_large')
    await gateway.pass(4)
    expect(await shown(ref)).toMatchObject({ status: 'paid', payments: [{ returnedAmount: '60.00' }] })
    await ask('r3', '40.00')
    await gateway.pass(4)
    expect((await shown(ref)).status).toBe('returned')
  })

  test('the list has every credit and pay-out of its span, page by page', async () => {
    const from = new Date(gateway.timers.now()).toISOString()
    for (let count = 0; count < 101; count += 1) {
      await gateway.click(await make(`${count + 1}.00`), 'pay')
      const payout = { ...{ key: `wd:${count}`, orderRef: 'WD1', amount: '1.00', currency: 'THB' }, receiver: {} }
      await gateway.call('POST', '/payouts', payout)
    }
    const to = new Date(gateway.timers.now() + 1).toISOString()
    const page = async (cursor?: string) =>
      (await gateway.call('GET', `/entries?${new URLSearchParams({ from, to, ...(cursor && { cursor }) })}`)).json as {
        entries: { kind: string }[]
        next?: string
      }
    const first = await page()
    const second = await page(first.next)
    expect([first.entries.length, second.entries.length, second.next]).toEqual([200, 2, undefined])
    const kinds = [...first.entries, ...second.entries].map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'payout')).toHaveLength(101)
  })
})
