import type { ExclusionPeriod } from '#api/limits.ts'
import type { Profile } from './profiles.ts'

/** One stored limit: what holds, and what was asked for. Units of 1/100 000, or minutes; null is none. */
export interface Held {
  readonly amount: bigint | null
  readonly raise: Raise | null
}

/** A higher limit, or none, that the member has asked for. From `at` on they are asked once more. */
export interface Raise {
  readonly amount: bigint | null
  readonly askedAt: Date
  readonly at: Date
}

/** Days for which the second question stands; without an answer nothing has changed. */
const answerDays = 7

/** When a request ends that nobody says yes to. */
export const lapsesAt = ({ at }: Raise): Date => new Date(at.getTime() + answerDays * 86_400_000)

/** A limit as it is at `now`: a request whose time to answer is over is none. */
export const heldAt = (held: Held, now: Date): Held =>
  held.raise !== null && lapsesAt(held.raise) <= now ? { amount: held.amount, raise: null } : held

/** Whether the member can say yes for the second time. */
export const isDue = (raise: Raise | null, now: Date): raise is Raise =>
  raise !== null && raise.at <= now && now < lapsesAt(raise)

const isLower = (wanted: bigint | null, than: bigint | null): boolean =>
  wanted !== null && (than === null || wanted <= than)

/**
 * A limit after its member has asked for another one: a lower one holds at once and takes back the request for a higher
 * one; a higher one (or none) is asked about once more `delayMs` later. Asking for the same again changes nothing.
 */
export function changeLimit(held: Held, wanted: bigint | null, now: Date, delayMs: number): Held {
  const { amount, raise } = heldAt(held, now)
  if (isLower(wanted, amount) || wanted === amount) return { amount: wanted, raise: null }
  if (raise !== null && raise.amount === wanted) return { amount, raise }
  return { amount, raise: { amount: wanted, askedAt: now, at: new Date(now.getTime() + delayMs) } }
}

/** A limit after the second yes; `undefined` while there is nothing to say yes to. */
export const confirmRaise = ({ raise }: Held, now: Date): Held | undefined =>
  isDue(raise, now) ? { amount: raise.amount, raise: null } : undefined

/** Of two limits the one that holds; null is none. */
export function lowest(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** A time in which a member does not play; without `endsAt` for ever. */
export interface Exclusion {
  readonly kind: 'time_out' | 'self_exclusion'
  readonly endsAt: Date | null
  /** It does not end by itself: from then on its end may be asked for. */
  readonly askFrom: Date | null
}

const days: Partial<Record<ExclusionPeriod, number>> = { day: 1, week: 7, month: 30 }
const months: Partial<Record<ExclusionPeriod, number>> = { sixMonths: 6, year: 12, fiveYears: 60 }

const monthsAfter = (now: Date, count: number): Date => {
  const at = new Date(now)
  at.setUTCMonth(at.getUTCMonth() + count)
  return at
}

/** @example exclusionFor('day', new Date('2026-01-01T00:00:00Z'), 'byItself') // a time-out until 2026-01-02T00:00:00Z */
export function exclusionFor(period: ExclusionPeriod, now: Date, ends: Profile['selfExclusionEnds']): Exclusion {
  const dayCount = days[period]
  if (dayCount !== undefined)
    return { kind: 'time_out', endsAt: new Date(now.getTime() + dayCount * 86_400_000), askFrom: null }
  const monthCount = months[period]
  const kind = 'self_exclusion'
  if (monthCount === undefined) return { kind, endsAt: null, askFrom: null }
  const end = monthsAfter(now, monthCount)
  return ends === 'whenAsked' ? { kind, endsAt: null, askFrom: end } : { kind, endsAt: end, askFrom: null }
}

/** Months after which the end of an exclusion for good may be asked for, where ends are asked for. */
const askMonths = 6

/** From when a member may ask for the end of an exclusion that does not end by itself; `undefined`: never. */
export function askableFrom(
  { endsAt, askFrom, startsAt }: Exclusion & { readonly startsAt: Date },
  ends: Profile['selfExclusionEnds'],
): Date | undefined {
  if (endsAt !== null) return undefined
  return askFrom ?? (ends === 'whenAsked' ? monthsAfter(startsAt, askMonths) : undefined)
}

/** When an exclusion is over whose end is agreed to: a day later, 7 days where it was for good. */
export const agreedEnd = ({ askFrom }: Exclusion, now: Date): Date =>
  new Date(now.getTime() + (askFrom === null ? 7 : 1) * 86_400_000)

/** Whether an exclusion may follow one that runs: only one that ends later. */
export function isLonger(next: Exclusion, running: Exclusion | undefined): boolean {
  if (running === undefined) return true
  // One whose end has to be asked for lasts at least as long as until then.
  const [at, least] = [next.endsAt ?? next.askFrom, running.endsAt ?? running.askFrom]
  if (least === null || (running.endsAt === null && next.endsAt !== null)) return false
  return at === null || at > least
}
