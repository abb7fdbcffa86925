import type { DepositReason } from '#api/deposits.ts'
import type { SlipAnswer } from '#server/ports/slip-check.ts'

/** Whether an account is the one that is meant; a masked one may leave it open. */
export type AccountMatch = 'match' | 'no_match' | 'cannot_tell'

/** Digits that have to be seen before a masked account counts as the same. */
const seenMin = 3

/** Compares an account with one that a bank tells, of which digits may be masked (`xxx-x-x9356-x`). */
export function compareAccounts(own: string, told: string | undefined): AccountMatch {
  const mine = own.replace(/[^0-9]/g, '')
  const shown = (told ?? '').replace(/[^0-9xX*•]/gu, '')
  const seen = shown.replace(/[^0-9]/g, '').length
  if (seen < seenMin) return 'cannot_tell'
  if (mine.length === shown.length)
    return [...shown].every((letter, at) => !/[0-9]/.test(letter) || letter === mine[at]) ? 'match' : 'no_match'
  // Banks mask in lengths of their own: what stands together has to stand together in ours.
  const runs = shown.split(/[^0-9]+/).filter((run) => run.length >= seenMin)
  if (runs.length === 0) return 'cannot_tell'
  return runs.every((run) => mine.includes(run)) ? 'match' : 'no_match'
}

const earlyMs = 10 * 60_000
const lateMs = 24 * 60 * 60_000

/**
 * Why a slip that its bank knows has to be looked at by a person, or nothing: it was never used, the money went to the
 * account shown, the amount is the order's, and the time lies from ten minutes before the order to a day after.
 */
export function faultOf(
  answer: Extract<SlipAnswer, { result: 'found' }>,
  order: { readonly account: string; readonly hundredths: bigint; readonly createdAt: Date },
  isUsed: boolean,
): DepositReason | undefined {
  if (isUsed) return 'slip_used'
  const receiver = compareAccounts(order.account, answer.receiver.account)
  if (receiver === 'no_match') return 'slip_receiver'
  if (receiver === 'cannot_tell') return 'slip_unclear'
  if (answer.amount !== order.hundredths) return 'slip_amount'
  const sinceMs = answer.at.getTime() - order.createdAt.getTime()
  return sinceMs < -earlyMs || sinceMs > lateMs ? 'slip_time' : undefined
}

const waitsMs = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000]

/** How long to wait before a slip is asked for again after so many asks; `undefined`: a person looks. */
export const nextWaitMs = (asks: number): number | undefined => waitsMs[asks - 1]
