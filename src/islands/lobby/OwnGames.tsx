import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Game } from '#api/lobby.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { openDialog } from '#stores/dialog.ts'
import { $favourites, loadFavourites } from '#stores/favourites.ts'
import { listOwnGames } from '#stores/own-games.ts'
import { $session } from '#stores/session.ts'
import { Button } from '#ui/Button.tsx'
import { CardSkeleton, GameCard } from './GameCard.tsx'
import type { LobbyMessages } from './LobbyGrid.tsx'

/** As many as one answer holds. */
const gamesMax = 100

export interface OwnGamesProps {
  readonly kind: 'recent' | 'favourites'
  /** Texts of the namespace `lobby`. */
  readonly messages: LobbyMessages
  readonly locale: Locale
}

type State = readonly Game[] | 'waiting' | 'failed'

/** All of a member's own games on a page of their own. Favourites follow the hearts on the page. */
export function OwnGames({ kind, messages, locale }: OwnGamesProps) {
  const ids = useStore($favourites, { ssr: 'initial' })
  const { token } = useStore($session, { ssr: 'initial' })
  const [state, setState] = useState<State>('waiting')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody presses "try again"
  useEffect(() => {
    if (token === undefined) return
    let current = true
    // Without the hearts a list of favourites would show none at first.
    const hearts = kind === 'favourites' && $favourites.get().length === 0 ? loadFavourites() : undefined
    Promise.all([listOwnGames(kind, gamesMax, locale), hearts]).then(
      ([list]) => current && setState(list),
      () => current && setState('failed'),
    )
    return () => {
      current = false
    }
  }, [kind, locale, token, tries])

  const shown =
    Array.isArray(state) && kind === 'favourites' ? state.filter((game) => ids.includes(game.nodeId)) : state
  return (
    <>
      <div className="empty only-guest">
        <p>{messages.empty.guest}</p>
        <Button look="primary" onClick={() => openDialog({ name: 'login', intention: { do: 'stay' } })}>
          {messages.empty.login}
        </Button>
      </div>
      <section className="only-member" aria-busy={state === 'waiting'}>
        {shown === 'failed' ? (
          <div className="empty" role="alert">
            <p>{messages.failed}</p>
            <Button onClick={() => setTries(tries + 1)}>{messages.retry}</Button>
          </div>
        ) : shown === 'waiting' ? (
          <div className="ggrid">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
              <CardSkeleton key={place} lobby />
            ))}
          </div>
        ) : shown.length === 0 ? (
          <div className="empty">
            <p>{kind === 'favourites' ? messages.empty.favouriteAdvice : messages.empty.recentAdvice}</p>
            <a className="btn btn--second" href={localePath(locale, '/rng')}>
              {messages.empty.toGames}
            </a>
          </div>
        ) : (
          <div className="ggrid">
            {shown.map((game) => (
              <GameCard
                key={game.nodeId}
                game={game}
                locale={locale}
                messages={messages}
                favourite={ids.includes(game.nodeId)}
                lobby
              />
            ))}
          </div>
        )}
      </section>
    </>
  )
}
