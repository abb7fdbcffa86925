import type { ExclusionPeriod } from '#api/limits.ts'

/** One stored limit: what holds, and what will. Units of 1/100 000, or minutes; null is none. */
export interface Held {
  readonly amount: bigint | null
  readonly nextAmount: bigint | null
  readonly nextAt: Date | null
}

/** A limit as it is at `now`: what was to come and has come stands in its place. */
export function heldAt(held: Held, now: Date): Held {
  if (held.nextAt === null || held.nextAt > now) return held
  return { amount: held.nextAmount, nextAmount: null, nextAt: null }
}

const isLower = (wanted: bigint | null, than: bigint | null): boolean =>
  wanted !== null && (than === null || wanted <= than)

/**
 * A limit after its member has asked for another one: a lower one holds at once and takes back what was to come, a
 * higher one (or none) holds `delayMs` later. Asking for the same again does not make the member wait longer.
 */
export function changeLimit(held: Held, wanted: bigint | null, now: Date, delayMs: number): Held {
  const { amount, nextAmount, nextAt } = heldAt(held, now)
  if (isLower(wanted, amount) || wanted === amount) return { amount: wanted, nextAmount: null, nextAt: null }
  const waits = nextAt !== null && nextAmount === wanted
  return { amount, nextAmount: wanted, nextAt: waits ? nextAt : new Date(now.getTime() + delayMs) }
}

/** A time in which a member does not play; without `endsAt` for ever. */
export interface Exclusion {
  readonly kind: 'time_out' | 'self_exclusion'
  readonly endsAt: Date | null
}

const days: Partial<Record<ExclusionPeriod, number>> = { day: 1, week: 7, month: 30 }
const months: Partial<Record<ExclusionPeriod, number>> = { sixMonths: 6, year: 12, fiveYears: 60 }

/** @example exclusionFor('day', new Date('2026-01-01T00:00:00Z')) // a time-out until 2026-01-02T00:00:00Z */
export function exclusionFor(period: ExclusionPeriod, now: Date): Exclusion {
  const dayCount = days[period]
  if (dayCount !== undefined) return { kind: 'time_out', endsAt: new Date(now.getTime() + dayCount * 86_400_000) }
  const monthCount = months[period]
  if (monthCount === undefined) return { kind: 'self_exclusion', endsAt: null }
  const endsAt = new Date(now)
  endsAt.setUTCMonth(endsAt.getUTCMonth() + monthCount)
  return { kind: 'self_exclusion', endsAt }
}

/** Whether an exclusion may follow one that runs: only one that ends later. */
export function isLonger(next: Exclusion, running: Exclusion | undefined): boolean {
  if (running === undefined) return true
  if (running.endsAt === null) return false
  return next.endsAt === null || next.endsAt > running.endsAt
}
