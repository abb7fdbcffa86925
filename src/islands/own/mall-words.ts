import { formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { Reward } from '#stores/mall.ts'

export type MallMessages = typeof import('#locales/en/mall.json')

/** What it takes to write about rewards. */
export interface MallWriting {
  /** Texts of the namespace `mall`. */
  readonly messages: MallMessages
  readonly locale: Locale
  readonly symbol: string
}

/** Icons of the pictures of rewards. */
export const artIcons: Readonly<Record<Reward['art'], string>> = {
  ticket: 'i-ph-ticket-duotone',
  phone: 'i-ph-device-mobile-duotone',
  spins: 'i-ph-arrows-clockwise-duotone',
  headphones: 'i-ph-headphones-duotone',
  coffee: 'i-ph-coffee-duotone',
  shirt: 'i-ph-t-shirt-duotone',
  fuel: 'i-ph-gas-pump-duotone',
  watch: 'i-ph-watch-duotone',
  gift: 'i-ph-gift-duotone',
  food: 'i-ph-fork-knife-duotone',
}

/** A number of points in words: "1,500 points". */
export const pointsText = (messages: MallMessages, points: string, locale: Locale): string =>
  plural(messages, 'points', Number(points), bcp47[locale])

/** Why a reward cannot be redeemed now; the first reason that there is. */
export function obstacleOf(reward: Reward, usable: string): 'soldOut' | 'limit' | 'need' | 'few' | undefined {
  const { stock, memberMax, redeemed, need, points } = reward
  if (stock === 0) return 'soldOut'
  if (memberMax !== undefined && redeemed >= memberMax) return 'limit'
  if (need !== undefined && /[1-9]/.test(need.missing)) return 'need'
  return Number(usable) < Number(points) ? 'few' : undefined
}

/** The same as a sentence, with what is missing. */
export function obstacleText(
  reward: Reward,
  usable: string,
  { messages, locale, symbol }: MallWriting,
): string | undefined {
  const obstacle = obstacleOf(reward, usable)
  if (obstacle === undefined) return undefined
  const { need, points, memberMax } = reward
  return t(messages, `obstacles.${obstacle === 'need' ? need!.kind : obstacle}`, {
    missing: need === undefined ? '' : formatMoney(need.missing, symbol, locale),
    points: pointsText(messages, String(Number(points) - Math.max(0, Number(usable))), locale),
    n: String(memberMax ?? ''),
  })
}
