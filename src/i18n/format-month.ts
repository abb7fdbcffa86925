import { dateTag, type Locale } from './locale.ts'

/**
 * A month with its year, as the language writes it out.
 * @example formatMonth('2026-11', 'en') // 'November 2026'
 */
export const formatMonth = (month: string, locale: Locale): string =>
  new Intl.DateTimeFormat(dateTag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
