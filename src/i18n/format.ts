import { bcp47, dateTag, type Locale } from './locale.ts'

/** A true minus, as design and accountants want it. */
const minus = '\u2212'

/**
 * A wire amount as people read it: symbol, grouped digits, the decimals that the amount came with. `signed` marks a win
 * with a plus.
 * @example formatMoney('12480.50', '฿', 'en') // '฿12,480.50'
 * @example formatMoney('-20.00', '฿', 'pt') // '−฿20,00'
 */
export function formatMoney(amount: string, symbol: string, locale: Locale, signed = false): string {
  const negative = amount.startsWith('-')
  const size = negative ? amount.slice(1) : amount
  const sign = negative ? minus : signed && /[1-9]/.test(size) ? '+' : ''
  return `${sign}${symbol}${formatDecimal(size, locale)}`
}

/**
 * Grouped digits of an unsigned decimal text; never goes through a float.
 * @example formatDecimal('12480.50', 'pt') // '12.480,50'
 */
export function formatDecimal(text: string, locale: Locale): string {
  const decimals = text.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(bcp47[locale], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(text as `${number}`)
}

/**
 * A time as records show it, in the reader's own time zone unless one is given.
 * @example formatDateTime('2026-11-21T05:00:00.000Z', 'UTC') // '2026-11-21 05:00:00'
 */
export function formatDateTime(iso: string, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(new Date(iso))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
}

/**
 * Day and month in running text.
 * @example formatDay('2026-11-30T00:00:00.000Z', 'en', 'UTC') // 'November 30'
 */
export function formatDay(iso: string, locale: Locale, timeZone?: string): string {
  return new Intl.DateTimeFormat(dateTag(locale), { day: 'numeric', month: 'long', timeZone }).format(new Date(iso))
}

/**
 * A day with its year, as the language writes it out.
 * @example formatLongDay('2026-11-19T00:00:00.000Z', 'en', 'UTC') // 'November 19, 2026'
 */
export function formatLongDay(iso: string, locale: Locale, timeZone?: string): string {
  // The style `long` would add the era in Thai.
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  return new Intl.DateTimeFormat(dateTag(locale), options).format(new Date(iso))
}

/**
 * A moment soon or lately, in running text; with its year when that is another one than now.
 * @example formatMoment('2026-11-21T13:45:00.000Z', 'en', 'UTC') // '21 Nov 13:45'
 */
export function formatMoment(iso: string, locale: Locale, timeZone?: string): string {
  const at = new Date(iso)
  const parts = new Intl.DateTimeFormat(dateTag(locale), {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZone },
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  const year = at.getFullYear() === new Date().getFullYear() ? '' : ` ${part('year')}`
  return `${part('day')} ${part('month')}${year} ${part('hour')}:${part('minute')}`
}
