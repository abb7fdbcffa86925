import type { Deposit } from '#stores/deposits.ts'

/**
 * How an order that is not simply waiting for its payment is told. The first seven are ends of the order with money in the
 * wallet or none at all; the others say where money is that came and was not credited.
 */
export type DepositEnding =
  | 'credited'
  | 'late'
  | 'wrong'
  | 'twice'
  | 'expired'
  | 'cancelled'
  | 'refused'
  | 'failed'
  | 'surplus'
  | 'payer'
  | 'held'
  | 'away'
  | 'closed'
  | 'refunded'
  | 'charged_back'
  | 'queued'

const setAside = {
  limit_reached: 'held',
  excluded: 'away',
  closed: 'closed',
  other_payer: 'payer',
} as const

type SetAside = keyof typeof setAside

/** What became of money that came and is not in the wallet. */
function asideOf({ payments }: Pick<Deposit, 'payments'>): DepositEnding | undefined {
  const aside = payments.filter(({ state }) => state === 'held' || state === 'refund_due' || state === 'queued')
  const known = aside.find(({ reason }) => reason !== undefined && reason in setAside)
  if (known) return setAside[known.reason as SetAside]
  return aside.length > 0 ? 'queued' : undefined
}

function creditedAs({ payments, received, payAmount, late }: Deposit): DepositEnding {
  if (payments.length > 1) return payments.every(({ state }) => state === 'credited') ? 'twice' : 'surplus'
  if (received !== payAmount) return 'wrong'
  return late ? 'late' : 'credited'
}

/** How an order ended, or where its money is; nothing while it waits for its payment or for an answer about it. */
export function endingOf(order: Deposit): DepositEnding | undefined {
  switch (order.status) {
    case 'credited':
      return creditedAs(order)
    case 'charged_back':
      return 'charged_back'
    case 'refunded':
      return 'refunded'
    case 'cancelled':
    case 'expired':
      return asideOf(order) ?? order.status
    case 'refused':
      if (order.reason === 'provider_failed' || order.reason === 'not_paid') return 'failed'
      return asideOf(order) ?? 'refused'
    default:
      return asideOf(order)
  }
}

/** The sum of the payments that were not credited. */
export const asidePayments = ({ payments }: Deposit): readonly Deposit['payments'][number][] =>
  payments.filter(({ state }) => state !== 'credited')

/** Whether the money should have been here by now. */
export const isSlow = ({ seenAt, createdAt, promisedMinutes }: Deposit, nowMs: number): boolean =>
  nowMs > Date.parse(seenAt ?? createdAt) + promisedMinutes * 60_000
