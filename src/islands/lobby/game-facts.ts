import { formatDecimal } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import type { CardMessages, GameCardProps } from './GameCard.tsx'

/** The texts of a card in a lobby. */
export interface LobbyCardMessages extends CardMessages {
  readonly about: string
  readonly close: string
  /** Of the currency. */
  readonly symbol?: string
  /** Names of the figures of a game. */
  readonly facts: { readonly rtp: string; readonly volatility: string; readonly stakes: string }
}

/** Whole sums without their decimals: there is little room on a card. */
const short = (amount: string, locale: Locale) => formatDecimal(amount.replace(/\.0+$/, ''), locale)

export interface LobbyCardProps extends Omit<GameCardProps, 'lobby' | 'about' | 'messages'> {
  readonly messages: LobbyCardMessages
}

/** Smallest and largest stake with the sign of the currency. */
export const stakesOf = ({ game, locale, messages }: Pick<LobbyCardProps, 'game' | 'locale' | 'messages'>) => {
  const { minBet, maxBet } = game
  return minBet && maxBet && `${messages.symbol ?? ''}${short(minBet, locale)}–${short(maxBet, locale)}`
}
