import type { GameType } from '#api/lobby.ts'
import type { Locale } from '#i18n/locale.ts'
import type { ListWords } from '#islands/data/words.ts'
import type { RewardLine } from '#stores/bonus.ts'
import type { FrameMessages } from './FilterBar.tsx'

export type BonusMessages = typeof import('#locales/en/bonus.json') & ListWords

export interface BonusPageProps {
  /** Texts of the namespace `bonus`. */
  readonly messages: BonusMessages
  /** Texts of the namespace `record`, which all records share. */
  readonly frame: FrameMessages
  /** Names of types of games. */
  readonly types: Readonly<Record<GameType, string>>
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
}

/** Look and icon of a state. */
export const looks: Readonly<Record<RewardLine['state'], readonly [look: string, icon: string]>> = {
  offered: ['status--info', 'i-ph-clock'],
  active: ['status--wait', 'i-ph-hourglass-medium'],
  converted: ['status--ok', 'i-ph-check-circle'],
  expired: ['', 'i-ph-clock'],
  forfeited: ['', 'i-ph-x-circle'],
  cancelled: ['status--bad', 'i-ph-x-circle'],
  paid: ['status--ok', 'i-ph-check-circle'],
  waiting: ['status--wait', 'i-ph-hourglass-medium'],
  sent: ['status--brass', 'i-ph-gift'],
  used: ['status--ok', 'i-ph-check-circle'],
  refused: ['status--bad', 'i-ph-x-circle'],
  taken: ['status--bad', 'i-ph-arrow-u-up-left'],
}

/** Icon of a kind of reward. */
export const kindIcons: Readonly<Record<RewardLine['kind'], string>> = {
  bonus: 'i-ph-gift',
  rounds: 'i-ph-cherries',
  promotion: 'i-ph-megaphone',
  vip: 'i-ph-crown-simple',
  rebate: 'i-ph-hand-coins',
  referral: 'i-ph-user-plus',
  mission: 'i-ph-target',
  raffle: 'i-ph-ticket',
}
