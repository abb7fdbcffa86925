import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { choiceField, listQuery } from '#browser/list-query.ts'
import { addDays, dayIn } from '#browser/zone-days.ts'
import { pageLanguage } from './page-language.ts'

export const profitRanges = ['week', 'month', 'year'] as const
export type ProfitRange = (typeof profitRanges)[number]

export interface ProfitQuery {
  readonly range: ProfitRange
  /** A day of the week or month, or of the last month of the year. Empty: today. */
  readonly at: string
}
export type Profit = Output<Api['profit']>

const dayField = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Profit and loss in the address: this month. */
export const profitList = listQuery<ProfitQuery>(
  { range: 'month', at: '' },
  { range: choiceField(profitRanges), at: dayField },
)

const monthsBack = 13
const timeOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The first day of a month, so many months from the one of a day. */
export function monthOf(day: string, months = 0): string {
  const at = timeOf(`${day.slice(0, 7)}-01`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

/** Days of the calendar since Monday. */
export const sinceMonday = (day: string): number => (timeOf(day).getUTCDay() + 6) % 7

/** The days of a query, both included, and the days before and after them. */
export interface ProfitPeriod {
  readonly from: string
  readonly to: string
  readonly by: 'day' | 'month'
  /** What `at` is for the period before; absent where records do not reach back so far. */
  readonly earlier: string | undefined
  /** What `at` is for the period after; absent where that is still to come. */
  readonly later: string | undefined
}

function spanAt(range: ProfitRange, at: string): { from: string; to: string } {
  if (range === 'week') {
    const from = addDays(at, -sinceMonday(at))
    return { from, to: addDays(from, 6) }
  }
  return { from: monthOf(at, range === 'year' ? -11 : 0), to: addDays(monthOf(at, 1), -1) }
}

/**
 * The days that a query asks for: a week from Monday, a month, or the twelve months that end with one.
 * @example periodOf({ range: 'month', at: '' }, 'Asia/Bangkok', new Date())
 */
export function periodOf({ range, at }: ProfitQuery, zone: string, now: Date): ProfitPeriod {
  const today = dayIn(zone, now)
  const { from, to } = spanAt(range, at || today)
  const before = spanAt(range, addDays(from, -1))
  const after = spanAt(range, range === 'year' ? monthOf(to, 12) : addDays(to, 1))
  return {
    ...{ from, to, by: range === 'year' ? 'month' : 'day' },
    earlier: before.from < monthOf(today, -monthsBack) ? undefined : before.to,
    later: after.from > today ? undefined : after.to > today ? '' : after.to,
  }
}

const inputOf = (query: ProfitQuery, zone: string) => {
  const { from, to, by } = periodOf(query, zone, new Date())
  return { from, to, by }
}

/** Makes the call of the figures, for days in a time zone. */
export const profitOf =
  (zone: string) =>
  (query: ProfitQuery, signal: AbortSignal): Promise<Profit> =>
    call('profit', inputOf(query, zone), { signal })

/** The same as a file. Throws `CallFailure`. */
export const profitFile = (query: ProfitQuery, zone: string): Promise<Blob> =>
  call('profitFile', { ...inputOf(query, zone), language: pageLanguage() })
