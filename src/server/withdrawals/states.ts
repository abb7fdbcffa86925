import type { PayoutPart, WithdrawalState } from '#api/withdrawals.ts'

type PartState = PayoutPart['state']

/** States in which the money, or some of it, is held. */
const holding: readonly WithdrawalState[] = ['requested', 'checking', 'approved', 'sending']
export const isHolding = (state: WithdrawalState): boolean => holding.includes(state)

/** States in which nobody has decided yet. */
export const isUndecided = (state: WithdrawalState): boolean => state === 'requested' || state === 'checking'

/**
 * The state of an approved withdrawal, from those of its parts: it is on its way while any part is, and tells of the part
 * that needs somebody most.
 */
export function stateOfParts(parts: readonly PartState[]): WithdrawalState {
  const has = (...states: PartState[]) => parts.some((state) => states.includes(state))
  if (has('waiting', 'sending')) return parts.every((state) => state === 'waiting') ? 'approved' : 'sending'
  if (has('disputed')) return 'disputed'
  if (has('paid')) return 'paid'
  if (has('received')) return 'received'
  return has('returned') ? 'returned' : 'failed'
}

/** Into which state a part may go from which. */
const ways: Readonly<Record<PartState, readonly PartState[]>> = {
  waiting: ['sending', 'paid', 'failed'],
  sending: ['paid', 'failed'],
  paid: ['received', 'disputed', 'returned'],
  received: ['returned'],
  disputed: ['received', 'returned'],
  failed: [],
  returned: [],
}
export const canMove = (from: PartState, to: PartState): boolean => ways[from].includes(to)

/** Sums of the parts into which an amount is cut by the bank's limit per transfer; they sum to it. */
export function cutIntoParts(amount: bigint, max: bigint): bigint[] {
  if (max <= 0n || amount <= max) return [amount]
  const full = amount / max
  const rest = amount % max
  return [...Array.from({ length: Number(full) }, () => max), ...(rest > 0n ? [rest] : [])]
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/**
 * A withdrawal's name for people: the day, and signs that nobody mistakes for others; each number has its own.
 * @example referenceOf(1n, '2026-01-05') // 'W-260105-K295'
 */
export function referenceOf(id: bigint, day: string): string {
  let rest = (id * 2_654_435n) % 1_048_576n
  let signs = ''
  for (let place = 0; place < 4; place += 1) {
    signs = letters[Number(rest % 32n)] + signs
    rest /= 32n
  }
  return `W-${day.replaceAll('-', '').slice(2)}-${signs}`
}
