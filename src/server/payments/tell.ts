import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { PayoutStatus, ProviderOrder, ProviderPayout, ReceivedPayment } from '#server/ports/payment-provider.ts'
import { consumersOf, type PaymentSeen, type PayoutSeen, type Received } from './consumers.ts'
import { type EntryFacts, holdEntry, type KnownEntry, writeEntry } from './entry-rows.ts'
import { report } from './findings.ts'

/** How far a pay-out has come: what was said earlier may arrive later, and does not turn it back. */
const rank: Readonly<Record<PayoutStatus, number>> = {
  unknown: 0,
  accepted: 0,
  sent: 1,
  arrived: 2,
  failed: 3,
  returned: 3,
}

/** All that several consumers said: the most that happened, and everything to be done after the commit. */
export interface Told {
  readonly outcome: Received['outcome']
  readonly after: readonly (() => void)[]
}

const weight = { seen: 0, booked: 1, unmatched: 2 } as const

export function together(parts: readonly Received[]): Told {
  const outcome = parts.reduce<Received['outcome']>(
    (most, part) => (weight[part.outcome] > weight[most] ? part.outcome : most),
    'seen',
  )
  return { outcome, after: parts.flatMap(({ afterCommit }) => afterCommit ?? []) }
}

const seen: Received = { outcome: 'seen' }

/** Whether a provider names another sum under a name that is known: reported, and never booked. */
async function differs(app: App, tx: Queryable, entry: EntryFacts, before: KnownEntry): Promise<boolean> {
  if (before.amount === entry.amount && before.currency === entry.currency) return false
  const detail = { here: `${before.amount}`, there: `${entry.amount}`, currency: entry.currency }
  await report(app, tx, entry.provider, { kind: 'amount_differs', ref: `${entry.kind}:${entry.ref}`, detail })
  return true
}

/** Tells the deposits of one credit, once for what is new about it. */
async function tellPayment(app: App, tx: Queryable, payment: PaymentSeen): Promise<Received> {
  const { provider, paymentRef: ref, providerRef, orderRef, amount, currency, status, paidAt } = payment
  const facts = { provider, kind: 'payment' as const, ref, providerRef, orderRef, amount, currency, status, at: paidAt }
  const entry = { ...facts, returned: payment.returnedAmount }
  const now = app.clock.now()
  const { id, before } = await holdEntry(tx, entry, now)
  // What was asked earlier may be told later: money that went back does not come again.
  if (before && (before.returned > entry.returned || (await differs(app, tx, entry, before)))) return seen
  const received = await consumersOf(app).receivePayment(app, tx, payment)
  await writeEntry(tx, id, entry, received.outcome, now)
  return received
}

const seenOf = (provider: string, order: ProviderOrder, payment: ReceivedPayment): PaymentSeen => ({
  provider,
  paymentRef: payment.paymentRef,
  providerRef: order.ref,
  orderRef: order.orderRef,
  amount: payment.amount,
  currency: payment.currency,
  payer: payment.payer,
  paidAt: payment.paidAt,
  status: payment.returnedAmount > 0n ? 'returned' : 'paid',
  returnedAmount: payment.returnedAmount,
})

/** Tells the deposits, in `tx`, of one credit of an order. */
export const tellCredit = async (
  app: App,
  tx: Queryable,
  provider: string,
  order: ProviderOrder,
  payment: ReceivedPayment,
): Promise<Told> => together([await tellPayment(app, tx, seenOf(provider, order, payment))])

/** Tells the consumers, in `tx`, how an order stands at its provider. */
export async function tellOrder(app: App, tx: Queryable, provider: string, order: ProviderOrder): Promise<Told> {
  const { ref, orderRef, status } = order
  const parts: Received[] = []
  // In one order, so that two transactions never wait for each other.
  for (const payment of order.payments.toSorted((a, b) => (a.paymentRef < b.paymentRef ? -1 : 1)))
    parts.push(await tellPayment(app, tx, seenOf(provider, order, payment)))
  if (order.payments.length > 0) return together(parts)
  if (status === 'paid' || status === 'returned' || status === 'unknown')
    await report(app, tx, provider, { kind: 'status_unclear', ref: `payment:${ref}`, detail: { status } })
  if (status === 'paid' || status === 'returned') return together([seen])
  const received = await consumersOf(app).receiveOrder?.(app, tx, { provider, providerRef: ref, orderRef, status })
  return together([received ?? seen])
}

/** Tells the withdrawals, in `tx`, how a pay-out stands at its provider. */
export async function tellPayout(app: App, tx: Queryable, provider: string, payout: ProviderPayout): Promise<Told> {
  const { ref, key, orderRef, amount, currency, status, bankRef, reason, at } = payout
  const common = { provider, orderRef, amount, currency, status }
  const entry = {
    ...{ ...common, kind: 'payout' as const, ref, providerRef: key, at: payout.createdAt },
    returned: status === 'returned' ? amount : 0n,
  }
  const now = app.clock.now()
  const { id, before } = await holdEntry(tx, entry, now)
  if (before) {
    if (await differs(app, tx, entry, before)) return together([seen])
    const known = before.status as PayoutStatus
    if (isContradiction(known, status))
      await report(app, tx, provider, { kind: 'status_contradicts', ref: `payout:${ref}`, detail: { known, status } })
    if (rank[status] < rank[known] || isContradiction(known, status)) return together([seen])
  }
  const told: PayoutSeen = { ...common, at, key, payoutRef: ref, bankRef, reason }
  const received = await consumersOf(app).receivePayout(app, tx, told)
  await writeEntry(tx, id, entry, received.outcome, now)
  return together([received])
}

/** What surely failed was not sent, and what was sent has not surely failed: a person has to ask. */
const isContradiction = (known: PayoutStatus, status: PayoutStatus): boolean =>
  (known === 'failed' && ['sent', 'arrived', 'returned'].includes(status)) ||
  (status === 'failed' && ['sent', 'arrived', 'returned'].includes(known))
