import { formatDateTime } from './format.ts'
import { dateTag, type Locale } from './locale.ts'

interface Period {
  readonly starts: string
  readonly ends: string
  readonly firstDay?: string | undefined
  readonly lastDay?: string | undefined
}

/**
 * Days of the calendar, both included.
 * @example daysText('2026-11-15', '2026-11-15', 'en') // 'Nov 15, 2026'
 */
export function daysText(firstDay: string, lastDay: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(dateTag(locale), {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
  return firstDay === lastDay
    ? format.format(new Date(firstDay))
    : format.formatRange(new Date(firstDay), new Date(lastDay))
}

/**
 * What a period is called: a day, days, or hours of a day in the site's time zone.
 * @example periodText({ starts: '2026-11-20T13:00:00.000Z', ends: '2026-11-20T14:00:00.000Z' }, 'en', 'UTC') // '2026-11-20 13:00–14:00'
 */
export function periodText({ starts, ends, firstDay, lastDay }: Period, locale: Locale, zone: string): string {
  if (firstDay === undefined || lastDay === undefined) {
    const at = (time: string) => formatDateTime(time, zone)
    return `${at(starts).slice(0, 16)}\u2013${at(ends).slice(11, 16)}`
  }
  return daysText(firstDay, lastDay, locale)
}
