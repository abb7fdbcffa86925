import type { ExclusionPeriod, LimitKind, PlayLimits } from '#api/limits.ts'
import { call } from '#browser/client.ts'

export type { ExclusionPeriod, LimitKind, PlayLimits }
export type Limit = PlayLimits['limits'][LimitKind]

// Duplicates the names of `src/api/limits.ts`, to avoid importing its schemas.
export const limitKinds: readonly LimitKind[] = [
  'lossDay',
  'lossWeek',
  'lossMonth',
  'depositDay',
  'depositWeek',
  'depositMonth',
  'stakeBet',
  'stakeDay',
  'session',
]
export const timeOuts: readonly ExclusionPeriod[] = ['day', 'week', 'month']
export const selfExclusions: readonly ExclusionPeriod[] = ['sixMonths', 'year', 'fiveYears', 'permanent']

/** `from`: the page of the limits, where they are looked at, and not read for something else. */
export const loadPlayLimits = (signal: AbortSignal, from?: 'page'): Promise<PlayLimits> =>
  call('playLimits', from ? { from } : {}, { signal })

/** Saves limits; null takes one away. */
export const savePlayLimits = (changes: Partial<Record<LimitKind, string | null>>): Promise<PlayLimits> =>
  call('setPlayLimits', changes)
export const confirmRaise = (kind: LimitKind): Promise<PlayLimits> => call('confirmRaise', { kind })
export const dropRaise = (kind: LimitKind): Promise<PlayLimits> => call('dropRaise', { kind })
export const saveRealityCheck = (minutes: number): Promise<PlayLimits> => call('setRealityCheck', { minutes })
export const reviewLimits = (): Promise<PlayLimits> => call('reviewLimits', {})

/** Of the member's own limit and the house's the one that holds; `undefined`: none. */
export function limitThatHolds({ value, house }: Limit): string | undefined {
  if (value === undefined || house === undefined) return value ?? house
  return Number(house) < Number(value) ? house : value
}

export const nearPercent = 80

/** How much of a limit is used, in whole percent; 100 and no more when nothing is left. */
export function percentUsed(limit: Limit): number | undefined {
  const holds = limitThatHolds(limit)
  if (holds === undefined || limit.used === undefined) return undefined
  return Math.min(100, Math.floor((Number(limit.used) / Number(holds)) * 100))
}

/** Whether a wish raises the member's own limit; null is none. Texts that are no numbers raise nothing. */
export function isRaise({ value }: Limit, wanted: string | null): boolean {
  if (value === undefined) return false
  return wanted === null || Number(wanted) > Number(value)
}

const days: Partial<Record<ExclusionPeriod, number>> = { day: 1, week: 7, month: 30 }
const months: Partial<Record<ExclusionPeriod, number>> = { sixMonths: 6, year: 12, fiveYears: 60 }

/** When a break that begins at `now` is over; `undefined`: never. The server's own reckoning holds. */
export function endOfBreak(period: ExclusionPeriod, now: Date): Date | undefined {
  const end = new Date(now)
  const dayCount = days[period]
  if (dayCount !== undefined) return new Date(now.getTime() + dayCount * 86_400_000)
  const monthCount = months[period]
  if (monthCount === undefined) return undefined
  end.setUTCMonth(end.getUTCMonth() + monthCount)
  return end
}

/** Answers the question for a limit of deposits by no. */
export const declineDepositLimit = (): Promise<PlayLimits> => call('declineDepositLimit')

export const stayAway = (period: ExclusionPeriod): Promise<PlayLimits> => call('exclude', { period })
