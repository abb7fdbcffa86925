import type { ContractKind } from '#api/contracts.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { dateTags, type Locale } from '#i18n/locale.ts'
import type { ListWords, OwnWords } from '#islands/own/words.ts'

export type PayMessages = typeof import('#locales/en/pay.json') & OwnWords & ListWords

export interface PayProps {
  /** Texts of the namespace `pay`, with those that all lists share. */
  readonly messages: PayMessages
  readonly locale: Locale
}

/** Icons of the kinds, as the menu has them. */
export const kindIcons: Readonly<Record<ContractKind, string>> = {
  dividend: 'i-ph-percent',
  'daily-salary': 'i-ph-calendar-blank',
  'hourly-salary': 'i-ph-clock',
  'realtime-salary': 'i-ph-lightning',
}

interface Period {
  readonly starts: string
  readonly ends: string
  readonly firstDay?: string | undefined
  readonly lastDay?: string | undefined
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
  const format = new Intl.DateTimeFormat(dateTags[locale], {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
  return firstDay === lastDay
    ? format.format(new Date(firstDay))
    : format.formatRange(new Date(firstDay), new Date(lastDay))
}

/** The decimals that people read; what is paid has more. */
const shownDigits = 2

/** An exact amount, cut as people read it. */
export function cut(amount: string): string {
  const [whole = '0', part] = amount.split('.')
  return part === undefined ? whole : `${whole}.${part.slice(0, shownDigits)}`
}

/** Writes amounts of one currency: `money` with its symbol, `figure` without, as tables have them. */
export const writersOf = (symbol: string, locale: Locale) => ({
  money: (amount: string, signed = false) => formatMoney(cut(amount), symbol, locale, signed),
  figure: (amount: string, signed = false) => formatMoney(cut(amount), '', locale, signed),
})
