import { afterEach, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { askWaitingEvents } from '#server/payments/webhook.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import {
  type BookProvider,
  type Books,
  keepBooks,
  nextSecret,
  openBookProvider,
  paidOrder,
  sendHook,
} from './support.ts'

let clock: ManualClock
let provider: BookProvider
let site: TestSite
let books: Books

beforeEach(async () => {
  clock = new ManualClock('2026-05-01T10:00:00.000Z')
  provider = openBookProvider(clock)
  site = await startTestSite({ clock, payments: new Map([['gateway', provider]]) })
  books = keepBooks(site)
  books.orders.add('DEP1')
})
afterEach(() => site.close())

const metrics = () => site.parts.metrics.text()
const counted = (outcome: string, count: number) =>
  `baize_payment_webhooks_total{provider="gateway",outcome="${outcome}"} ${count}`

test('a signed webhook is a hint: the provider is asked, and its answer is booked once', async () => {
  provider.orders.set('ord1', paidOrder('ord1'))
  const answer = await sendHook(site, 'ord1')
  expect([answer.status, await answer.text()]).toEqual([200, 'booked\n'])
  expect(books.payments).toEqual([
    {
      ...{ provider: 'gateway', paymentRef: 'pay_ord1', providerRef: 'ord1', orderRef: 'DEP1', amount: 150_00000n },
      ...{ currency: 'THB', payer: { name: 'SOMSRI K', account: 'x-1234' }, status: 'paid', returnedAmount: 0n },
      paidAt: new Date('2026-05-01T09:59:00.000Z'),
    },
  ])
  expect(books.published).toBe(1)
  const again = await sendHook(site, 'ord1')
  expect([again.status, await again.text()]).toEqual([200, 'repeated\n'])
  // What is known needs no question.
  expect(provider.asked).toBe(1)
  // Another message with the same facts changes nothing either.
  expect(await (await sendHook(site, 'ord1', { id: 'evt_2' })).text()).toBe('seen\n')
  expect(books.payments).toHaveLength(1)
  expect(await metrics()).toContain(counted('booked', 1))
  expect(await metrics()).toContain(counted('repeated', 1))
})

test('five at once have one effect', async () => {
  provider.orders.set('ord1', paidOrder('ord1'))
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendHook(site, 'ord1')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(books.payments).toHaveLength(1)
})

test('what is not signed, old or incomplete is refused, logged and counted', async () => {
  provider.orders.set('ord1', paidOrder('ord1'))
  const old = new Date(clock.now().getTime() - 301_000)
  const ahead = new Date(clock.now().getTime() + 301_000)
  for (const options of [
    { secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
    { body: '{"type":"payment.changed","timestamp":"2026-05-01T10:00:00.000Z","data":{"ref":"ord2"}}' },
    { at: old },
    { at: ahead },
    { headers: { 'webhook-signature': 'v1,' } },
  ])
    expect((await sendHook(site, 'ord1', options)).status, JSON.stringify(options)).toBe(401)
  for (const options of [
    { headers: { 'webhook-id': undefined } },
    { headers: { 'webhook-timestamp': undefined } },
    { headers: { 'webhook-timestamp': 'hello' } },
    { headers: { 'webhook-signature': undefined } },
    { body: new Uint8Array([0xff, 0xfe]) },
  ])
    expect((await sendHook(site, 'ord1', options)).status, JSON.stringify(options)).toBe(400)
  expect(books.payments).toEqual([])
  expect(provider.asked).toBe(0)
  expect(site.logged.filter(({ event }) => event === 'payment webhook refused')).toHaveLength(10)
  expect(await metrics()).toContain(counted('unsigned', 5))
  expect(await metrics()).toContain(counted('malformed', 5))
  expect(await metrics()).toContain('baize_refusals_total{code="webhook_unsigned"} 5')
})

test('while a secret is being changed both are right', async () => {
  provider.orders.set('ord1', paidOrder('ord1'))
  expect((await sendHook(site, 'ord1', { secret: nextSecret })).status).toBe(200)
  expect(books.payments).toHaveLength(1)
})

test('a body above the limit, another method and an unknown provider are refused', async () => {
  const visitor = site.visitor()
  const large = await visitor.fetch('/gateways/gateway', { method: 'POST', body: 'x'.repeat(65 * 1024) })
  expect(large.status).toBe(413)
  expect((await visitor.fetch('/gateways/gateway')).status).toBe(405)
  for (const path of ['/gateways/other', '/gateways/', '/gateways/gateway/x', '/gateways/__proto__'])
    expect((await visitor.fetch(path, { method: 'POST', body: '{}' })).status, path).toBe(404)
})

test('sixty refused webhooks of an address in a minute are answered, then it waits', async () => {
  const visitor = site.visitor()
  const send = () => visitor.fetch('/gateways/gateway', { method: 'POST', body: '{}' })
  for (let sent = 0; sent < 60; sent += 1) expect((await send()).status).toBe(400)
  const late = await send()
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
})

test('a payment for no order of ours is accepted and lands as unmatched', async () => {
  provider.orders.set('ord2', paidOrder('ord2', { orderRef: 'NOBODY' }))
  const answer = await sendHook(site, 'ord2')
  expect([answer.status, await answer.text()]).toEqual([202, 'unmatched\n'])
  expect(books.payments).toHaveLength(1)
})

test('an order that was paid twice is two payments; one that ended without money is told so', async () => {
  const order = paidOrder('ord1')
  const second = { ...order.payments[0]!, paymentRef: 'pay_more' }
  provider.orders.set('ord1', { ...order, payments: [...order.payments, second] })
  await sendHook(site, 'ord1')
  expect(books.payments.map(({ paymentRef }) => paymentRef)).toEqual(['pay_more', 'pay_ord1'])
  provider.orders.set('ord3', { ref: 'ord3', orderRef: 'DEP1', status: 'failed', payments: [] })
  await sendHook(site, 'ord3')
  expect(books.ended).toEqual([{ provider: 'gateway', providerRef: 'ord3', orderRef: 'DEP1', status: 'failed' }])
})

test('money that went back does not come again by an answer that is older', async () => {
  const order = paidOrder('ord1')
  const returned = { ...order, payments: [{ ...order.payments[0]!, returnedAmount: 50_00000n }] }
  provider.orders.set('ord1', returned)
  await sendHook(site, 'ord1', { id: 'late' })
  provider.orders.set('ord1', order)
  expect(await (await sendHook(site, 'ord1', { id: 'early' })).text()).toBe('seen\n')
  expect(books.payments.map(({ status, returnedAmount }) => [status, returnedAmount])).toEqual([
    ['returned', 50_00000n],
  ])
})

test('another sum under a known name is reported and not booked', async () => {
  const order = paidOrder('ord1')
  provider.orders.set('ord1', order)
  await sendHook(site, 'ord1')
  provider.orders.set('ord1', { ...order, payments: [{ ...order.payments[0]!, amount: 151_00000n }] })
  expect(await (await sendHook(site, 'ord1', { id: 'evt_2' })).text()).toBe('seen\n')
  expect(books.payments).toHaveLength(1)
  const owner = await site.staff()
  const { content } = await owner.call('staffPaymentFindings', {})
  expect(content).toMatchObject([
    { kind: 'amount_differs', ref: 'payment:pay_ord1', detail: { here: '150.00', there: '151.00', currency: 'THB' } },
  ])
})

test('while the provider is down a webhook is stored, and asked about when it is back', async () => {
  provider.orders.set('ord1', paidOrder('ord1'))
  provider.isDown = true
  const answer = await sendHook(site, 'ord1')
  expect([answer.status, await answer.text()]).toEqual([202, 'waiting\n'])
  expect(books.payments).toEqual([])
  await askWaitingEvents(site.app)
  provider.isDown = false
  // Asked a moment ago: it waits for its next time.
  expect(await askWaitingEvents(site.app)).toBe(0)
  clock.advance(15_000)
  expect(await askWaitingEvents(site.app)).toBe(1)
  expect(books.payments).toHaveLength(1)
  expect(await (await sendHook(site, 'ord1')).text()).toBe('repeated\n')
})

test('a fault of ours while booking loses nothing', async () => {
  provider.orders.set('ord1', paidOrder('ord1'))
  books.fault = new Error('broken')
  expect((await sendHook(site, 'ord1')).status).toBe(202)
  expect(site.logged.some(({ event, level }) => event === 'payment not booked' && level === 'error')).toBe(true)
  books.fault = undefined
  await askWaitingEvents(site.app)
  expect(books.payments).toHaveLength(1)
})

test('a signed webhook about what its provider does not know is asked about for a while, then reported', async () => {
  expect((await sendHook(site, 'none')).status).toBe(202)
  for (let tries = 0; tries < 8; tries += 1) {
    await askWaitingEvents(site.app)
    clock.advance(60 * 60_000)
  }
  expect(await askWaitingEvents(site.app)).toBe(0)
  const owner = await site.staff()
  const { content } = await owner.call('staffPaymentFindings', {})
  expect(content).toMatchObject([{ kind: 'unknown_there', ref: 'payment:none' }])
})

test('pay-outs go forward alone, and one that failed and was sent is a finding', async () => {
  const payout = {
    ...{ ref: 'po1', key: 'wd:1', orderRef: 'WD1', amount: 90_00000n, currency: 'THB' },
    ...{ at: clock.now(), createdAt: clock.now() },
  }
  books.orders.add('WD1')
  const hook = (id: string) => sendHook(site, 'po1', { id, type: 'payout.changed' })
  provider.payouts.set('po1', { ...payout, status: 'sent', bankRef: 'B1' })
  await hook('a')
  provider.payouts.set('po1', { ...payout, status: 'accepted' })
  await hook('b')
  provider.payouts.set('po1', { ...payout, status: 'returned' })
  await hook('c')
  provider.payouts.set('po1', { ...payout, status: 'failed' })
  await hook('d')
  expect(books.payouts.map(({ status, key, bankRef }) => [status, key, bankRef])).toEqual([
    ['sent', 'wd:1', 'B1'],
    ['returned', 'wd:1', undefined],
  ])
  const owner = await site.staff()
  const { content } = await owner.call('staffPaymentFindings', {})
  expect(content).toMatchObject([{ kind: 'status_contradicts', detail: { known: 'returned', status: 'failed' } }])
})

test('kinds of events that came later than this version are answered and do nothing', async () => {
  expect((await sendHook(site, 'ord1', { type: 'dispute.opened' })).status).toBe(200)
})
