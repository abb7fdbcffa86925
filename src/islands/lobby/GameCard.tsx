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
  /** Of the currency. */
  readonly symbol?: string
  /** Names of the figures below a card of a lobby. */
  readonly facts?: { readonly rtp: string; readonly volatility: string; readonly stakes: string }
}

export interface GameCardProps {
  readonly game: Game
  readonly locale: Locale
  readonly messages: CardMessages
  readonly favourite: boolean
  /** What a lobby says below the name; its cards show the trial as a link there on touch screens. */
  readonly lobby?: ReactNode
  /** The first covers of a page are wanted at once. */
  readonly eager?: boolean
}

interface OverProps extends Pick<GameCardProps, 'messages'> {
  readonly page: string
  readonly target: Readonly<Record<string, string | undefined>>
  readonly trial: boolean
}

/** What a pointer finds over a cover. */
function Over({ page, target, trial, messages }: OverProps) {
  return (
    <div className="gcard__over">
      <a className="btn btn--brass btn--sm" href={page} tabIndex={-1} data-action="play" {...target}>
        {messages.play}
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
export function GameCard({ game, locale, messages, favourite, lobby, eager }: GameCardProps) {
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
          aria-label={game.maintenance ? `${closed}: ${game.displayName}` : t(messages, 'playGame', name)}
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
        </a>
        {game.isHot === 1 && <span className="tag tag--hot">{messages.hotTag}</span>}
        {!game.maintenance && <Over page={page} target={target} trial={trial} messages={messages} />}
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
        <span>{game.vassalage}</span>
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

/** The place of a card that is on its way. */
export function CardSkeleton({ lobby = false }: { readonly lobby?: boolean }) {
  return (
    <div aria-hidden="true">
      <div className="skel aspect-[3/4] !rounded-[10px]" />
      <div className="skel mt-3 h-[13px] w-[74%]" />
      <div className="skel mt-2 h-[11px] w-[34%]" />
      {lobby && <div className="skel mt-2.5 h-[11px] w-[62%]" />}
    </div>
  )
}
