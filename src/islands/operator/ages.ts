import type { ConsoleMessages } from './words.ts'

const minuteMs = 60_000

/**
 * How long ago something was, in the largest unit that fits.
 * With `{n} min` for minutes, six and a half of them are `6 min`.
 */
export function ageOf(iso: string, ages: ConsoleMessages['ages'], now = Date.now()): string {
  const ms = Math.max(0, now - Date.parse(iso))
  const put = (text: string, n: number) => text.replace('{n}', String(Math.floor(n)))
  if (ms < minuteMs) return put(ages.seconds, ms / 1_000)
  if (ms < 60 * minuteMs) return put(ages.minutes, ms / minuteMs)
  if (ms < 48 * 60 * minuteMs) return put(ages.hours, ms / (60 * minuteMs))
  return put(ages.days, ms / (24 * 60 * minuteMs))
}
