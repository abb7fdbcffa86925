import type { DepositReason, DepositStatus } from '#api/deposits.ts'
import type { Units } from '#api/money.ts'
import type { NameMatch } from './names.ts'

/** What is known when a payment has come for an order. */
export interface Facts {
  readonly order: {
    readonly status: DepositStatus
    readonly currency: string
    readonly expiresAt: Date
    /** Payments of it that have come before. */
    readonly others: number
  }
  readonly payment: {
    readonly amount: Units
    readonly currency: string
    readonly payer: NameMatch
    readonly paidAt: Date
  }
  readonly min: Units
  readonly ownAccountOnly: boolean
  /** By the profile: somebody else's money goes back at once, or a person looks at it first. */
  readonly otherPayers: 'refuse' | 'review'
  readonly member: 'open' | 'excluded' | 'closed'
  /** What the member's own limits still let in, without this order; `undefined`: no limit. */
  readonly room: Units | undefined
}

/** Where a payment goes. All but `credited` wait in `suspense`. */
export type PaymentState = 'unmatched' | 'queued' | 'held' | 'refund_due' | 'credited' | 'refunded' | 'charged_back'

export interface Verdict {
  readonly state: Exclude<PaymentState, 'refunded' | 'charged_back'>
  readonly reason?: DepositReason
  readonly late: boolean
  readonly surplus: boolean
}

const refusedOnes: readonly DepositStatus[] = ['refused', 'refunded', 'charged_back']

/** Decides about a payment for an order; the rules in the order in which they count. */
export function judge({ order, payment, min, ownAccountOnly, otherPayers, member, room }: Facts): Verdict {
  const late = order.status === 'expired' || order.status === 'cancelled' || payment.paidAt > order.expiresAt
  const surplus = order.others > 0
  const to = (state: Verdict['state'], reason?: DepositReason): Verdict => ({
    ...{ state, late, surplus },
    ...(reason && { reason }),
  })
  if (payment.currency !== order.currency) return { ...to('unmatched', 'wrong_currency'), late: false, surplus: false }
  if (ownAccountOnly && payment.payer === 'no_match')
    return to(otherPayers === 'refuse' ? 'refund_due' : 'queued', 'other_payer')
  if (member === 'excluded') return to('held', 'excluded')
  if (member === 'closed') return to('held', 'closed')
  const isUnclear = payment.payer === 'cannot_tell' || (payment.payer === 'not_told' && otherPayers === 'refuse')
  if (ownAccountOnly && isUnclear) return to('queued', 'payer_unclear')
  if (payment.amount < min) return to('queued', 'below_minimum')
  if (room !== undefined && payment.amount > room) return to(surplus ? 'refund_due' : 'held', 'limit_reached')
  if (refusedOnes.includes(order.status)) return to('queued', 'duplicate')
  return to('credited')
}

/** The state of an order after a payment, or `undefined` where it stays as it is. */
export function statusAfter(status: DepositStatus, { state }: Pick<Verdict, 'state'>): DepositStatus | undefined {
  if (state === 'credited') return 'credited'
  if (state === 'unmatched' || status === 'credited') return undefined
  return 'checking'
}
