import type { ContractKind } from '#api/contracts.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import type { ListWords } from '#islands/data/words.ts'

export type PayMessages = typeof import('#locales/en/pay.json') & ListWords

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
