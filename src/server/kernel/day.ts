/**
 * The day of the calendar, `yyyy-MM-dd`, that a moment belongs to in a time zone.
 * @example dayIn('Asia/Bangkok', new Date('2030-01-31T18:00:00Z')) // '2030-02-01'
 */
export const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
