import type { ContractEvent } from '#api/contracts.ts'
import type { Tier } from '#api/pay-rules.ts'

/** Hundredths of a per cent. @example readRate('0.8') // 80 */
export function readRate(rate: string): number {
  const [whole = '0', part = ''] = rate.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** @example showRate(80) // '0.80' */
export const showRate = (points: number): string =>
  `${Math.trunc(points / 100)}.${String(points % 100).padStart(2, '0')}`

/** Whether somebody typed the number of a contract, in any spelling of case. @example isNumberOf(12n, ' c-12') // true */
export const isNumberOf = (id: bigint, typed: string | undefined): boolean => typed?.trim().toUpperCase() === `C-${id}`

/** Nobody may be promised nothing, nor more than who promises has; the house has everything. */
export const mayOffer = (points: number, ownPoints: number | undefined): boolean =>
  points >= 1 && ownPoints !== undefined && points <= ownPoints

/**
 * Tiers cut to a rate: those below it as they are, and of the others the one that asks for least, at that rate.
 * @example cutTiers(tiersOf(10, 15, 20), 12) // 10 as before, and 12 for what 15 asked for
 */
export function cutTiers(tiers: readonly Tier[], rate: number): Tier[] {
  const next = tiers.find((tier) => tier.rate >= rate)
  return [...tiers.filter((tier) => tier.rate < rate), ...(next ? [{ ...next, rate }] : [])]
}

/** How a contract ended; the first three are of offers that nobody accepted. */
export type EndedAs = 'withdrawn' | 'replaced' | 'lapsed' | 'terminated' | 'superseded' | 'cut' | 'above'
const unanswered: readonly (EndedAs | null)[] = ['withdrawn', 'replaced', 'lapsed']

/** What the history of a contract is told from. */
export interface Told {
  readonly status: 'offered' | 'accepted' | 'rejected' | 'terminated'
  readonly offered_at: Date
  readonly answered_at: Date | null
  readonly ended_at: Date | null
  readonly reason: string | null
  /** Null also where it ended before endings were written down. */
  readonly ended_as: EndedAs | null
  readonly ended_by: bigint | null
  readonly upline_id: bigint | null
  readonly downline_id: bigint
  readonly upline: string | null
  readonly downline: string
}

/** Whether somebody agreed to it, be it that it ended since. An offer that was taken back has the same time as its answer. */
const wasAgreed = ({ status, answered_at, ended_at, ended_as }: Told): boolean =>
  status === 'accepted' ||
  (status === 'terminated' &&
    answered_at !== null &&
    !unanswered.includes(ended_as) &&
    (ended_as !== null || ended_at === null || answered_at < ended_at))

/** What happened to a contract, from its offer on, in the same words for both sides. */
export function eventsOf(row: Told): ContractEvent[] {
  const { status, offered_at, answered_at, ended_at, reason, ended_as, upline, downline } = row
  const by = (account: string | null) => (account === null ? {} : { by: account })
  const events: ContractEvent[] = [{ what: 'offered', at: offered_at.toISOString(), ...by(upline) }]
  if (status === 'rejected' && answered_at !== null)
    events.push({
      ...{ what: 'rejected', at: answered_at.toISOString(), by: downline },
      ...(reason !== null && { reason }),
    })
  if (wasAgreed(row) && answered_at !== null)
    events.push({ what: 'accepted', at: answered_at.toISOString(), by: downline })
  if (status !== 'terminated' || ended_at === null) return events
  const at = ended_at.toISOString()
  if (ended_as === null) return [...events, { what: 'ended', at }]
  // Ended by the house, which may stand above neither.
  const isHouse = row.ended_by === null && (ended_as === 'terminated' || ended_as === 'withdrawn')
  if (isHouse) return [...events, { what: ended_as, at }]
  if (ended_as === 'terminated')
    return [...events, { what: ended_as, at, ...by(row.ended_by === row.downline_id ? downline : upline) }]
  // Of a cut the agent above is named, who is the other side; whose act ended what hung further above is not told below.
  const actor = ended_as === 'withdrawn' || ended_as === 'replaced' || ended_as === 'cut' ? upline : null
  return [...events, { what: ended_as, at, ...by(actor) }]
}
