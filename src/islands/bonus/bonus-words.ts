import type { GameType } from '#api/lobby.ts'
import type { Locale } from '#i18n/locale.ts'
import type { ListWords, OwnWords } from '#islands/own/words.ts'
import type { OwnBonus } from '#stores/bonus.ts'

export type BonusMessages = typeof import('#locales/en/bonus.json') & OwnWords & ListWords

export interface BonusPageProps {
  /** Texts of the namespace `bonus`. */
  readonly messages: BonusMessages
  /** Names of types of games. */
  readonly types: Readonly<Record<GameType, string>>
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
}

/** Look and icon of a state. */
export const looks: Readonly<Record<OwnBonus['state'], readonly [look: string, icon: string]>> = {
  offered: ['status--info', 'i-ph-clock'],
  active: ['status--wait', 'i-ph-hourglass-medium'],
  converted: ['status--ok', 'i-ph-check-circle'],
  expired: ['', 'i-ph-clock'],
  forfeited: ['', 'i-ph-x-circle'],
  cancelled: ['status--bad', 'i-ph-x-circle'],
}
