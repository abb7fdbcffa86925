interface Formats {
  readonly day: Intl.DateTimeFormat
  readonly offset: Intl.DateTimeFormat
}
/** Both take longer to make than to use. */
const kept = new Map<string, Formats>()

function formatsOf(timeZone: string): Formats {
  const formats = kept.get(timeZone) ?? {
    day: new Intl.DateTimeFormat('en-CA', { timeZone }),
    offset: new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
  }
  kept.set(timeZone, formats)
  return formats
}

/**
 * The day of the calendar, `yyyy-MM-dd`, that a moment belongs to in a time zone.
 * @example dayIn('Asia/Bangkok', new Date('2030-01-31T18:00:00Z')) // '2030-02-01'
 */
export const dayIn = (timeZone: string, at: Date): string => formatsOf(timeZone).day.format(at)

/** How far a time zone is ahead of UTC at a moment. */
function aheadMs(timeZone: string, at: number): number {
  const parts = formatsOf(timeZone).offset.formatToParts(at)
  const told = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(told) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/**
 * The moment of a date and time in ISO 8601; one that names no offset is of the time zone. `NaN` inside for what is none.
 * @example momentIn('Asia/Bangkok', '2030-01-31T18:00') // 2030-01-31T11:00:00.000Z
 */
export function momentIn(timeZone: string, text: string): Date {
  if (/(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(text)) return new Date(text)
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return new Date(Number.NaN)
  // Twice, as the clocks may have been changed between the first guess and the moment itself.
  const guess = asUtc - aheadMs(timeZone, asUtc)
  return new Date(asUtc - aheadMs(timeZone, guess))
}
