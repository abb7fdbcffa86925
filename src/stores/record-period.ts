import { choiceField } from '#browser/list-query.ts'
import { addDays, dayIn, startOf } from '#browser/zone-days.ts'

/** Quick ranges of a record, and days of one’s own. */
export const recordRanges = ['today', 'yesterday', 'week', 'month', 'custom'] as const
/** The same with months of the calendar, for figures that are counted by day. */
export const calendarRanges = ['today', 'yesterday', 'week', 'thisMonth', 'lastMonth', 'custom'] as const
export type RecordRange = (typeof recordRanges)[number] | (typeof calendarRanges)[number]

/** The time that a record is of. */
export interface PeriodQuery {
  readonly range: RecordRange
  /** Days of a range of one’s own, both included: `2026-11-20`. Empty: as far back as records reach, and today. */
  readonly from: string
  readonly to: string
}

const recordMonths = 13

const dayField = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** The last week, and how a period is read from an address. */
export const lastWeek: PeriodQuery = { range: 'week', from: '', to: '' }
export const periodFields = { range: choiceField<RecordRange>(recordRanges), from: dayField, to: dayField }

/** The first day that records reach back to. */
export function firstDay(zone: string, now: Date): string {
  const at = new Date(`${dayIn(zone, now)}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - recordMonths)
  return at.toISOString().slice(0, 10)
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/**
 * The days of a period, both included, as the site counts days.
 * @example daysOf({ range: 'week', from: '', to: '' }, 'Asia/Bangkok', new Date())
 */
export function daysOf({ range, from, to }: PeriodQuery, zone: string, now: Date): { from: string; to: string } {
  const today = dayIn(zone, now)
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: addDays(today, -29), to: today }
    case 'thisMonth':
      return { from: monthOf(today), to: today }
    case 'lastMonth':
      return { from: monthOf(addDays(monthOf(today), -1)), to: addDays(monthOf(today), -1) }
    case 'custom': {
      const [first, last] = [from || firstDay(zone, now), to || today]
      return first > last ? { from: last, to: first } : { from: first, to: last }
    }
  }
}

/** The same as moments; `to` is exclusive. */
export function spanOf(query: PeriodQuery, zone: string, now: Date): { from: string; to: string } {
  const { from, to } = daysOf(query, zone, now)
  return { from: startOf(from, zone).toISOString(), to: startOf(addDays(to, 1), zone).toISOString() }
}
