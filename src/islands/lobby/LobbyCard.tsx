import { formatDecimal } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { GameCard, type GameCardProps } from './GameCard.tsx'

/** Whole sums without their decimals: there is little room on a card. */
const short = (amount: string, locale: Locale) => formatDecimal(amount.replace(/\.0+$/, ''), locale)

/** What the vendor says of a game; a figure that it does not give has no place. */
function Facts({ game, locale, messages }: Pick<GameCardProps, 'game' | 'locale' | 'messages'>) {
  const { rtp, volatility, minBet, maxBet } = game
  const { facts: words, symbol = '' } = messages
  if (!words) return null
  const stakes = minBet && maxBet && `${symbol}${short(minBet, locale)}–${short(maxBet, locale)}`
  return (
    <p className="gcard__facts">
      {rtp && <span className="num">{t(messages, 'facts.rtp', { rtp: formatDecimal(rtp, locale) })}</span>}
      {volatility && (
        <span
          className={`gcard__vol gcard__vol--${volatility}`}
          role="img"
          aria-label={t(messages, 'facts.volatility', { n: volatility })}
        />
      )}
      {stakes && (
        <span className="num">
          <span className="sr">{words.stakes} </span>
          {stakes}
        </span>
      )}
    </p>
  )
}

/** A game in a lobby, with what its vendor says of it. */
export const LobbyCard = (props: Omit<GameCardProps, 'lobby'>) => <GameCard {...props} lobby={<Facts {...props} />} />
