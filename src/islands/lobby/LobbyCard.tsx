import { type ComponentType, useState } from 'react'
import { formatDecimal } from '#i18n/format.ts'
import { localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { GameCard } from './GameCard.tsx'
import type { GameFactsProps } from './GameFacts.tsx'
import { type LobbyCardProps, stakesOf } from './game-facts.ts'

/** What the vendor says of a game; a figure that it does not give has no place. */
function Facts(props: Pick<LobbyCardProps, 'game' | 'locale' | 'messages'>) {
  const { game, locale, messages } = props
  const { rtp, volatility } = game
  const stakes = stakesOf(props)
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
          <span className="sr">{messages.facts.stakes} </span>
          {stakes}
        </span>
      )}
    </p>
  )
}

/** A game in a lobby, with what its vendor says of it: below the name, or in a sheet where there is no room. */
export function LobbyCard(props: LobbyCardProps) {
  const [Sheet, setSheet] = useState<ComponentType<GameFactsProps>>()
  const { game, messages } = props
  const open = () =>
    import('./GameFacts.tsx').then(
      (part) => setSheet(() => part.GameFacts),
      () => location.assign(localePath(props.locale, `/game/${game.nodeId}`)),
    )
  const about = (
    <button
      type="button"
      className="gcard__about"
      aria-haspopup="dialog"
      aria-label={t(messages, 'about', { game: game.displayName })}
      onClick={() => void open()}
    >
      <span className="i i-ph-info" aria-hidden="true" />
    </button>
  )
  return (
    <>
      <GameCard {...props} about={about} lobby={<Facts {...props} />} />
      {Sheet && <Sheet {...props} onClose={() => setSheet(undefined)} />}
    </>
  )
}
