/** Days of the calendar, `2026-11-20`, in the time zone of the site. */

/** The day that a moment belongs to. */
export const dayIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone }).format(at)

/**
 * Another day, so many after it.
 * @example addDays('2026-03-01', -1) // '2026-02-28'
 */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** How many milliseconds a zone’s clocks are ahead of UTC at a moment. */
function offsetMs(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    ...{ hourCycle: 'h23', timeZone: zone },
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(at.getTime() / 1000) * 1000
}

/**
 * The moment at which a day begins, on days of 23 and 25 hours too.
 * @example startOf('2026-11-20', 'Asia/Bangkok') // 2026-11-19T17:00:00.000Z
 */
export const startOf = (day: string, zone: string): Date => momentOf(`${day}T00:00`, zone)

/**
 * The moment at which the clocks of a zone show a time.
 * @example momentOf('2026-11-20T19:30', 'Asia/Bangkok') // 2026-11-20T12:30:00.000Z
 */
export function momentOf(time: string, zone: string): Date {
  const asUtc = new Date(`${time}Z`).getTime()
  const guess = asUtc - offsetMs(zone, new Date(asUtc))
  return new Date(asUtc - offsetMs(zone, new Date(guess)))
}

/**
 * What the clocks of a zone show at a moment, as a field of date and time has it.
 * @example clockTime(new Date('2026-11-20T12:30:00Z'), 'Asia/Bangkok') // '2026-11-20T19:30'
 */
export const clockTime = (at: Date, zone: string): string =>
  new Date(at.getTime() + offsetMs(zone, at)).toISOString().slice(0, 16)

/**
 * What people call a zone's hours.
 * @example zoneName('Asia/Bangkok', new Date()) // 'GMT+7'
 */
export const zoneName = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone
