import { type App, perApp } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Party, PaymentStatus, PayoutStatus } from '#server/ports/payment-provider.ts'

/**
 * Money that a provider says it has received, or given back. It may be told any number of times, by webhook, by asking
 * and by reconciliation: `provider` and `paymentRef` name it.
 */
export interface PaymentSeen {
  readonly provider: string
  /** The provider's name of this credit: unique by provider. */
  readonly paymentRef: string
  /** The provider's name of the order that it was paid for. */
  readonly providerRef: string
  /** Our order's reference, as the provider has it; absent, or none of ours: unmatched. */
  readonly orderRef: string | undefined
  readonly amount: bigint
  readonly currency: string
  readonly payer: Party
  readonly paidAt: Date
  readonly status: Extract<PaymentStatus, 'paid' | 'returned'>
  /** What has gone back to the payer so far, at most `amount`; 0 while `paid`. */
  readonly returnedAmount: bigint
}

/** A pay-out as its provider has it now. */
export interface PayoutSeen {
  readonly provider: string
  /** The key that the pay-out was created with. */
  readonly key: string | undefined
  readonly payoutRef: string
  readonly orderRef: string | undefined
  readonly amount: bigint
  readonly currency: string
  readonly status: PayoutStatus
  readonly bankRef: string | undefined
  readonly reason: string | undefined
  readonly at: Date
}

/** An order that ended at its provider, or waits there, without any money. */
export interface OrderSeen {
  readonly provider: string
  readonly providerRef: string
  readonly orderRef: string | undefined
  readonly status: Exclude<PaymentStatus, 'paid' | 'returned'>
}

/** What a consumer made of what it was told. */
export interface Received {
  /** `booked`: something changed. `seen`: it was known. `unmatched`: no order; a row waits for staff. */
  readonly outcome: 'booked' | 'seen' | 'unmatched'
  /** Live events and the like; called after the commit. Must not throw. */
  readonly afterCommit?: (() => void) | undefined
}

/**
 * What the features above `payments` do with what providers say. Each runs in the transaction that also stores the
 * webhook's id, asks no provider, and has one effect however often it is called with the same facts. A serialisation
 * failure runs the transaction again.
 */
export interface PaymentConsumers {
  receivePayment(app: App, tx: Queryable, payment: PaymentSeen): Promise<Received>
  receivePayout(app: App, tx: Queryable, payout: PayoutSeen): Promise<Received>
  /** The order's state at the provider where no money came; `paid` never comes here. */
  receiveOrder?(app: App, tx: Queryable, order: OrderSeen): Promise<Received>
}

const connected = perApp(() => ({ consumers: undefined as PaymentConsumers | undefined }))

/** Hands in the consumers, once, before the first request. */
export function connectPayments(app: App, consumers: PaymentConsumers): void {
  connected(app).consumers = consumers
}

export function consumersOf(app: App): PaymentConsumers {
  const { consumers } = connected(app)
  if (consumers === undefined) throw new Error('nobody receives payments: connectPayments was not called')
  return consumers
}
