import { formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import type { Raffle } from '#stores/raffles.ts'

export type RaffleMessages = typeof import('#locales/en/raffles.json')

export interface RaffleProps {
  /** Texts of the namespace `raffles`. */
  readonly messages: RaffleMessages
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
}

/** What every part of the page needs to write about raffles. */
export interface Writing extends RaffleProps {
  readonly symbol: string
}

/** A sum without decimals that say nothing. */
export const sumText = (amount: string, { symbol, locale }: Pick<Writing, 'symbol' | 'locale'>): string =>
  formatMoney(amount.replace(/\.0+$/, ''), symbol, locale)

/** A prize: money or points. */
export const prizeText = (
  { kind, amount }: Pick<Raffle['prizes'][number], 'kind' | 'amount'>,
  writing: Writing,
): string =>
  kind === 'cash' ? sumText(amount, writing) : plural(writing.messages, 'points', Number(amount), bcp47[writing.locale])

export const ticketsText = (tickets: number, { messages, locale }: Pick<Writing, 'messages' | 'locale'>): string =>
  plural(messages, 'tickets', tickets, bcp47[locale])
