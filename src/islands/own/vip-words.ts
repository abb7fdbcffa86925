import { formatDecimal, formatMoney } from '#i18n/format.ts'
import { dateTag, type Locale } from '#i18n/locale.ts'
import type { Rank } from '#stores/vip.ts'

type Texts = typeof import('#locales/en/vip.json')
/** What the card of a rank says. */
export type CardWords = Pick<
  Texts,
  'ring' | 'highest' | 'again' | 'both' | 'validBet' | 'deposits' | 'monthBet' | 'toGo' | 'met'
>

/** What it takes to write about ranks. */
export interface VipWriting {
  readonly messages: CardWords
  readonly locale: Locale
  /** From the lowest on. */
  readonly ranks: readonly Pick<Rank, 'rank' | 'name' | 'validBet' | 'deposits' | 'keep'>[]
  readonly symbol: string
}

/** A sum without decimals that say nothing. */
export const sumText = (amount: string, symbol: string, locale: Locale): string =>
  formatMoney(amount.replace(/\.0+$/, ''), symbol, locale)

/** What is given back of bets, by type of game. */
export const ratesText = (
  rebates: Rank['rebates'],
  types: Readonly<Record<Rank['rebates'][number]['gameType'], string>>,
  locale: Locale,
): string =>
  rebates.map(({ gameType, rate }) => `${types[gameType]} ${formatDecimal(String(rate / 100), locale)}%`).join(', ')

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** How far `have` is towards `need`, which have the same decimals: what is left, and 0 to 100. */
export function progressOf(
  have: string,
  need: string,
): { readonly left: string | undefined; readonly percent: number } {
  const [is, of] = [cents(have), cents(need)]
  if (is >= of) return { left: undefined, percent: 100 }
  const text = String(of - is).padStart(3, '0')
  const percent = is <= 0n ? 0 : Number((is * 100n) / of)
  return { left: `${text.slice(0, -2)}.${text.slice(-2)}`, percent }
}

/** The months around one, `yyyy-MM`, as the language writes them. */
export function monthsOf(month: string, locale: Locale) {
  const at = (months: number, day: number) => {
    const first = new Date(`${month}-01T00:00:00Z`)
    return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, day))
  }
  const write = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateTag(locale), { ...options, timeZone: 'UTC' }).format(date)
  return {
    name: write(at(0, 1), { month: 'long' }),
    next: write(at(1, 1), { month: 'long' }),
    last: write(at(1, 0), { day: 'numeric', month: 'long' }),
  }
}
