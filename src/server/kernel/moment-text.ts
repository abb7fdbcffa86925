const kept = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment as messages write it, to the minute in a time zone.
 * @example momentText('Asia/Bangkok', new Date('2030-01-31T18:00:00Z')) // '2030-02-01 01:00'
 */
export function momentText(timeZone: string, at: Date): string {
  const format =
    kept.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  kept.set(timeZone, format)
  return format.format(at)
}
