const dayMinutes = 24 * 60

/** From when to when something is open each day, in minutes of the day; `from` after `to` goes over midnight. */
export interface OpeningHours {
  readonly from: number
  readonly to: number
}

/** Minutes of the day in a time zone. */
function minuteIn(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .formatToParts(at)
    .reduce<Record<string, string>>((all, { type, value }) => Object.assign(all, { [type]: value }), {})
  return Number(parts.hour) * 60 + Number(parts.minute)
}

/**
 * Whether something is open by its hours; if not, when it opens, and if so, when it closes. Without hours, or with
 * hours of no length, it is always open.
 */
export function hoursOf(
  hours: OpeningHours | undefined,
  timeZone: string,
  now: Date,
): { readonly open: boolean; readonly opensAt?: Date; readonly closesAt?: Date } {
  if (hours === undefined || hours.from === hours.to) return { open: true }
  const { from, to } = hours
  const minute = minuteIn(timeZone, now)
  const start = new Date(now)
  start.setUTCSeconds(0, 0)
  const next = (wanted: number) =>
    new Date(start.getTime() + ((wanted - minute + dayMinutes) % dayMinutes || dayMinutes) * 60_000)
  const open = from < to ? minute >= from && minute < to : minute >= from || minute < to
  return open ? { open, closesAt: next(to) } : { open, opensAt: next(from) }
}

/** `09:30` of minutes. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes of `09:30`. */
export const clockMinutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
