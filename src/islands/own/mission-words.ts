import { isSumKind } from '#api/mission-rules.ts'
import { formatDecimal, formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { Mission } from '#stores/missions.ts'

export type MissionMessages = typeof import('#locales/en/missions.json')

export interface MissionProps {
  /** Texts of the namespace `missions`. */
  readonly messages: MissionMessages
  readonly locale: Locale
}

/** A number of points in words: "120 points". */
export const pointsText = (messages: MissionMessages, points: string, locale: Locale): string =>
  plural(messages, 'points', Number(points), bcp47[locale])

/** How far a mission is, "3 / 7" or "฿120 / ฿500", and as 0 to 100. */
export function progressOf({ kind, done, goal }: Mission, symbol: string, locale: Locale) {
  const show = (amount: string) =>
    isSumKind(kind) ? formatMoney(amount.replace(/\.0+$/, ''), symbol, locale) : formatDecimal(amount, locale)
  const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))
  const [is, of] = [cents(done), cents(goal)]
  return { figures: `${show(done)} / ${show(goal)}`, percent: is >= of ? 100 : Number((is * 100n) / of) }
}

/** How long it is from now to a moment: days and hours, or hours and minutes, never less than a minute. */
export function leftText(messages: MissionMessages, endsAt: string, nowMs: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(endsAt) - nowMs) / 60_000))
  const [d, h, m] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60), minutes % 60]
  if (d > 0) return t(messages, 'left.days', { d, h: h % 24 })
  return h > 0 ? t(messages, 'left.hours', { h, m }) : t(messages, 'left.minutes', { m })
}
