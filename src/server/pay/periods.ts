import type { ContractKind } from '#api/contracts.ts'
import { dayIn, momentIn } from '#server/kernel/day.ts'

/** What is paid for at once, from `starts` until before `ends`; kinds that follow the calendar have its days, both included. */
export interface Period {
  readonly starts: Date
  readonly ends: Date
  readonly firstDay?: string
  readonly lastDay?: string
}

/** Days of the calendar, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

export type DividendPeriod = 'month' | 'half-month' | 'week'

/** How periods are cut: the site's time zone, and the days of a dividend. */
export interface Cut {
  readonly timeZone: string
  readonly dividendPeriod: DividendPeriod
}

const minuteMs = 60_000
const dayMs = 86_400_000
const lengthMs = { 'realtime-salary': 5 * minuteMs, 'hourly-salary': 60 * minuteMs } as const

type ShortKind = keyof typeof lengthMs
const isShort = (kind: ContractKind): kind is ShortKind => kind in lengthMs

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
/** The day that is so many days after another. */
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * dayMs)

/** Whether days are all those of one month of the calendar. */
export const isMonth = (firstDay: string, lastDay: string): boolean =>
  firstDay.endsWith('-01') && firstDay.slice(0, 7) === lastDay.slice(0, 7) && addDays(lastDay, 1).endsWith('-01')

/** Whether a dividend's period begins with a day. */
function isFirst(day: string, cut: DividendPeriod): boolean {
  if (cut === 'week') return new Date(timeOf(day)).getUTCDay() === 1
  return day.endsWith('-01') || (cut === 'half-month' && day.endsWith('-16'))
}

/** The next day, from one on, with which a period of the kind begins. */
function firstFrom(kind: ContractKind, day: string, { dividendPeriod }: Cut): string {
  let first = day
  while (kind === 'dividend' && !isFirst(first, dividendPeriod)) first = addDays(first, 1)
  return first
}

/** When a day of the site's calendar begins. */
export const momentOfDay = (day: string, { timeZone }: Cut): Date => momentIn(timeZone, `${day}T00:00`)

/** The period of days that begins with one, up to where the next is to begin. */
function fromDay(kind: ContractKind, firstDay: string, cut: Cut): Period {
  const next = firstFrom(kind, addDays(firstDay, 1), cut)
  return { starts: momentOfDay(firstDay, cut), ends: momentOfDay(next, cut), firstDay, lastDay: addDays(next, -1) }
}

/**
 * The first period of a kind that begins after a moment.
 * @example periodAfter('hourly-salary', new Date('2026-11-20T14:14:08Z'), cut).starts // 2026-11-20T15:00:00.000Z
 */
export function periodAfter(kind: ContractKind, moment: Date, cut: Cut): Period {
  if (isShort(kind)) {
    const length = lengthMs[kind]
    const starts = (Math.floor(moment.getTime() / length) + 1) * length
    return { starts: new Date(starts), ends: new Date(starts + length) }
  }
  return fromDay(kind, firstFrom(kind, addDays(dayIn(cut.timeZone, moment), 1), cut), cut)
}

/** The period that follows one, without a gap: another time zone or another cut holds from its end on. */
export function periodThen(kind: ContractKind, before: Period, cut: Cut): Period {
  if (before.lastDay !== undefined) return fromDay(kind, addDays(before.lastDay, 1), cut)
  const starts = before.ends.getTime()
  return { starts: before.ends, ends: new Date(starts + lengthMs[kind as ShortKind]) }
}

/** The period that runs at a moment. */
export function periodAt(kind: ContractKind, moment: Date, cut: Cut): Period {
  if (isShort(kind)) {
    const starts = Math.floor(moment.getTime() / lengthMs[kind]) * lengthMs[kind]
    return { starts: new Date(starts), ends: new Date(starts + lengthMs[kind]) }
  }
  let day = dayIn(cut.timeZone, moment)
  while (kind === 'dividend' && !isFirst(day, cut.dividendPeriod)) day = addDays(day, -1)
  return fromDay(kind, day, cut)
}

/** How far the figures of play and of money are closed: what comes late counts from here on. */
export interface Closed {
  /** The first open day and the first open five minutes, of the stream that is further behind; `null` before anything was closed. */
  readonly day: string | null
  readonly span: Date | null
}

/** Whether nothing can come any more that would count in a period. */
export const isOver = ({ ends, lastDay }: Period, { day, span }: Closed): boolean =>
  lastDay === undefined ? span !== null && span >= ends : day !== null && day > lastDay
