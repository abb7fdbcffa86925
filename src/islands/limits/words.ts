import { formatDecimal, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { ListWords } from '#islands/data/words.ts'
import type { LimitKind, PlayLimits } from '#stores/limits.ts'

export type LimitMessages = typeof import('#locales/en/limits.json') & ListWords

/** What the parts of the page share. */
export interface LimitsContext {
  readonly messages: LimitMessages
  readonly locale: Locale
  readonly symbol: string
  readonly limits: PlayLimits
  /** Takes over what a change has answered. */
  readonly show: (limits: PlayLimits) => void
  /** Says what has been done. */
  readonly tell: (sentence: string) => void
}

type Words = Pick<LimitsContext, 'messages' | 'locale' | 'symbol'>

/** A limit in words: money, minutes, or that there is none. */
export function tellLimit({ messages, locale, symbol }: Words, kind: LimitKind, value: string | undefined): string {
  if (value === undefined) return messages.none
  if (kind === 'session') return t(messages, 'minutesAlone', { n: formatDecimal(value, locale) })
  return formatMoney(value, symbol, locale)
}

const units = { Day: 'day', Week: 'week', Month: 'month' } as const

/** What a limit is counted over; empty for the stake of one bet. */
export function tellWindow({ messages, limits }: Pick<LimitsContext, 'messages' | 'limits'>, kind: LimitKind): string {
  if (kind === 'session') return messages.windows.session
  const unit = /(Day|Week|Month)$/.exec(kind)?.[1] as keyof typeof units | undefined
  if (unit === undefined) return ''
  const rolling = kind.startsWith('deposit') && limits.depositWindow === 'rolling'
  return messages.windows[rolling ? (`${units[unit]}Rolling` as const) : units[unit]]
}
