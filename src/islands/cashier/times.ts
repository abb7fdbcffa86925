import { dateTag, type Locale } from '#i18n/locale.ts'

const sameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString()

/**
 * A time as an order shows it: the clock of today, and on other days the day as well.
 */
export function momentText(
  iso: string,
  locale: Locale,
  { seconds = false, now = new Date() }: { readonly seconds?: boolean; readonly now?: Date } = {},
): string {
  const at = new Date(iso)
  const options: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
  if (seconds) options.second = '2-digit'
  if (!sameDay(at, now)) Object.assign(options, { day: 'numeric', month: 'short' })
  return new Intl.DateTimeFormat(dateTag(locale), options).format(at)
}
