import type { Locale } from '#i18n/locale.ts'
import type { Rank } from '#stores/vip.ts'

export type VipMessages = typeof import('#locales/en/vip.json')

/** The ranks with what every part of the page needs to write about them. */
export interface VipProps {
  readonly messages: VipMessages
  readonly locale: Locale
  readonly ranks: readonly Rank[]
  readonly symbol: string
  /** Names of types of games. */
  readonly types: Readonly<Record<Rank['rebates'][number]['gameType'], string>>
}
