import type { ReactNode } from 'react'
import type { Game } from '#api/lobby.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'

/** The texts of a card; the namespaces `lobby` and `home` have them. */
export interface CardMessages {
  readonly play: string
  readonly playGame: string
  readonly trial: string
  readonly hotTag: string
  readonly favourite: string
  readonly maintenance: string
  readonly vendorDown: string
  /** Of a game in which a round waits. */
  readonly goOn: string
  readonly goOnWith: string
}

export interface GameCardProps {
  readonly game: Game
  readonly locale: Locale
  readonly messages: CardMessages
  readonly favourite: boolean
  /** What a lobby says below the vendor; its cards show the trial as a link there on touch screens. */
  readonly lobby?: ReactNode
  /** Button beside the vendor. */
  readonly about?: ReactNode
  /** The first covers of a page are wanted at once. */
  readonly eager?: boolean
  /** A round of the member's own is open in it. */
  readonly waits?: boolean
}

interface OverProps extends Pick<GameCardProps, 'messages' | 'waits'> {
  readonly page: string
  readonly target: Readonly<Record<string, string | undefined>>
  readonly trial: boolean
}

/** What a pointer finds over a cover. */
function Over({ page, target, trial, messages, waits }: OverProps) {
  return (
    <div className="gcard__over">
      <a className="btn btn--brass btn--sm" href={page} tabIndex={-1} data-action="play" {...target}>
        {waits ? messages.goOn : messages.play}
      </a>
      {trial && (
        <a className="btn btn--felt btn--sm" href={`${page}?mode=demo`} data-action="trial" {...target}>
          {messages.trial}
        </a>
      )}
    </div>
  )
}

/**
 * A game: the whole cover plays. Clicks are served by the boot script through `data-action`, so a card works before its
 * island has come to life.
 */
export function GameCard({ game, locale, messages, favourite, lobby, about, eager, waits }: GameCardProps) {
  const page = localePath(locale, `/game/${game.nodeId}`)
  const target = {
    'data-node-id': game.nodeId,
    'data-game-type': game.gameType,
    'data-vassalage': game.vassalage,
    'data-is-game': game.isGame,
    'data-game-id': game.gameType === 'ELOTT' ? game.gameId : undefined,
  }
  const trial = game.supportPlay === 0 && !game.maintenance
  const name = { game: game.displayName }
  const closed = game.vendorDown ? messages.vendorDown : messages.maintenance
  const classes = ['gcard', lobby && 'gcard--lobby', game.maintenance && 'is-maint', game.vendorDown && 'is-down']
    .filter(Boolean)
    .join(' ')
  return (
    <article className={classes}>
      <div className="gcard__box relative">
        <a
          className="gcard__cover"
          href={page}
          aria-label={
            game.maintenance ? `${closed}: ${game.displayName}` : t(messages, waits ? 'goOnWith' : 'playGame', name)
          }
          data-action="play"
          {...target}
        >
          <img src={game.lagerIcon} alt="" loading={eager ? 'eager' : 'lazy'} width={300} height={400} />
          {game.maintenance && (
            <span className="gcard__maint">
              <span className="i i-ph-wrench" aria-hidden="true" />
              {closed}
            </span>
          )}
          {waits && <span className="gcard__waits">{messages.goOn}</span>}
        </a>
        {game.isHot === 1 && <span className="tag tag--hot">{messages.hotTag}</span>}
        {!game.maintenance && (
          <Over page={page} target={target} trial={trial && !waits} messages={messages} waits={waits} />
        )}
        <button
          type="button"
          className="gcard__fav"
          aria-pressed={favourite}
          aria-label={t(messages, 'favourite', name)}
          data-action="favourite"
          {...target}
        >
          <span className="i off i-ph-heart" aria-hidden="true" />
          <span className="i on i-ph-heart-fill" aria-hidden="true" />
        </button>
      </div>
      <h3 className="gcard__name">{game.displayName}</h3>
      <div className="gcard__sub">
        <span>{game.vassalage.replaceAll('_', ' ')}</span>
        {about}
        {lobby && trial && (
          <a className="gcard__try" href={`${page}?mode=demo`} data-action="trial" {...target}>
            {messages.trial}
          </a>
        )}
      </div>
      {lobby}
    </article>
  )
}

/** Skeleton of a card: it has the parts of a card, and so its size. */
export function CardSkeleton({ lobby = false }: { readonly lobby?: boolean }) {
  return (
    <div className="gcard gcard--skel" aria-hidden="true">
      <div className="gcard__cover" />
      <div className="gcard__name" />
      <div className="gcard__sub" />
      {lobby && <div className="gcard__facts" />}
    </div>
  )
}
