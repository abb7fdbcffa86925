import type { Queryable } from '#server/kernel/db.ts'
import {
  connectPayments,
  type OrderSeen,
  type PaymentConsumers,
  type PaymentSeen,
  type PayoutSeen,
  type Received,
} from '#server/payments/public.ts'
import { openGateway } from '#server/ports/payment-gateway.ts'
import type { PaymentProvider, ProviderEntry, ProviderOrder, ProviderPayout } from '#server/ports/payment-provider.ts'
import { signWebhook } from '#server/ports/standard-webhooks.ts'
import type { TestSite } from '#tests/support/app.ts'

export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
export const nextSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`

/** A provider whose books the test writes, and whose webhooks are read by the real adapter. */
export interface BookProvider extends PaymentProvider {
  readonly orders: Map<string, ProviderOrder>
  readonly payouts: Map<string, ProviderPayout>
  isDown: boolean
  /** How often it was asked about an order. */
  asked: number
}

export function openBookProvider(clock: { now(): Date }): BookProvider {
  const gateway = openGateway({
    ...{ name: 'gateway', url: 'http://127.0.0.1:9', account: 'baize', kinds: ['redirect'], clock },
    ...{ secret: webhookSecret, webhookSecrets: [webhookSecret, nextSecret] },
  })
  const orders = new Map<string, ProviderOrder>()
  const payouts = new Map<string, ProviderPayout>()
  const check = (): void => {
    if (provider.isDown) throw new Error('the gateway is down')
  }
  const provider: BookProvider = {
    ...gateway,
    orders,
    payouts,
    isDown: false,
    asked: 0,
    async getPayment(ref) {
      provider.asked += 1
      check()
      return orders.get(ref)
    },
    async getPayout(by) {
      check()
      return [...payouts.values()].find((one) => ('key' in by ? one.key === by.key : one.ref === by.ref))
    },
    async *list(from, to): AsyncGenerator<ProviderEntry> {
      check()
      const within = (at: Date) => at >= from && at < to
      for (const order of orders.values())
        for (const payment of order.payments) if (within(payment.paidAt)) yield { kind: 'payment', order, payment }
      for (const payout of payouts.values()) if (within(payout.createdAt)) yield { kind: 'payout', payout }
    },
  }
  return provider
}

/** Consumers that keep what they are told, one row per credit, and know the orders that the test names. */
export interface Books {
  readonly orders: Set<string>
  readonly payments: PaymentSeen[]
  readonly payouts: PayoutSeen[]
  readonly ended: OrderSeen[]
  /** Thrown by the next booking. */
  fault: Error | undefined
  published: number
}

export function keepBooks({ app }: Pick<TestSite, 'app'>): Books {
  const books: Books = { orders: new Set(), payments: [], payouts: [], ended: [], fault: undefined, published: 0 }
  const take = async (tx: Queryable, orderRef: string | undefined, isKnown: boolean): Promise<Received> => {
    await tx.query('select 1')
    if (books.fault !== undefined) throw books.fault
    if (isKnown) return { outcome: 'seen' }
    const outcome = orderRef !== undefined && books.orders.has(orderRef) ? 'booked' : 'unmatched'
    return {
      outcome,
      afterCommit: () => {
        books.published += 1
      },
    }
  }
  const consumers: PaymentConsumers = {
    async receivePayment(_, tx, payment) {
      const isKnown = books.payments.some(
        ({ paymentRef, returnedAmount }) =>
          paymentRef === payment.paymentRef && returnedAmount === payment.returnedAmount,
      )
      const received = await take(tx, payment.orderRef, isKnown)
      if (!isKnown) books.payments.push(payment)
      return received
    },
    async receivePayout(_, tx, payout) {
      const isKnown = books.payouts.some(
        ({ payoutRef, status }) => payoutRef === payout.payoutRef && status === payout.status,
      )
      const received = await take(tx, payout.orderRef, isKnown)
      if (!isKnown) books.payouts.push(payout)
      return received
    },
    async receiveOrder(_, tx, order) {
      books.ended.push(order)
      return take(tx, order.orderRef, false)
    },
  }
  connectPayments(app, consumers)
  return books
}

export interface HookOptions {
  readonly id?: string
  readonly secret?: string
  readonly at?: Date
  readonly type?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string | Uint8Array
}

/** Sends the webhook of a gateway about an order or pay-out. */
export function sendHook(site: TestSite, ref: string, options: HookOptions = {}): Promise<Response> {
  const now = site.app.clock.now()
  const { id = `evt_${ref}`, secret = webhookSecret, at = now, type = 'payment.changed' } = options
  const text = JSON.stringify({ type, timestamp: now.toISOString(), data: { ref } })
  const signed = { ...signWebhook(secret, id, at, text), ...options.headers }
  const headers = Object.fromEntries(Object.entries(signed).filter(([, value]) => value !== undefined))
  return site.visitor().fetch('/gateways/gateway', {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: (options.body ?? text) as BodyInit,
  })
}

/** An order that was paid once, as its provider has it. */
export function paidOrder(ref: string, more: Partial<ProviderOrder> = {}): ProviderOrder {
  const payment = {
    paymentRef: `pay_${ref}`,
    amount: 150_00000n,
    currency: 'THB',
    payer: { name: 'SOMSRI K', account: 'x-1234' },
    paidAt: new Date('2026-05-01T09:59:00.000Z'),
    returnedAmount: 0n,
  }
  return { ref, orderRef: 'DEP1', status: 'paid', payments: [payment], ...more }
}
