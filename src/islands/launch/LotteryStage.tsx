import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Game } from '#api/lobby.ts'
import { type LottoArea, type PrizeMode, prizeModes } from '#api/prize-mode.ts'
import { tabStorage } from '#browser/storage.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { type GameMessages, GameStage } from './GameStage.tsx'

type View = 'betting' | 'lobby'

export interface LotteryStageProps {
  /** Texts of the namespace `game`. */
  readonly messages: GameMessages
  readonly locale: Locale
  readonly area: LottoArea
  /** The lotteries of the area, in the order of its menu; never none. */
  readonly games: readonly Game[]
  /** The site's own; the address may name another. */
  readonly prizeMode: PrizeMode
}

interface Place {
  readonly gameCode: string
  readonly view: View
  readonly prizeMode: PrizeMode | undefined
}

/** What the address says. A lottery that is named is for betting, none is for choosing. */
function readPlace(search: string, games: readonly Game[]): Place {
  const found = new URLSearchParams(search)
  const named = found.get('gameCode')
  const view = found.get('view')
  return {
    gameCode: games.find(({ gameId }) => gameId === named)?.gameId ?? games[0]?.gameId ?? '',
    view: view === 'lobby' || view === 'betting' ? view : named ? 'betting' : 'lobby',
    prizeMode: prizeModes.find((mode) => mode === found.get('prizeMode')),
  }
}

function searchOf({ gameCode, view, prizeMode }: Place): string {
  return `?${new URLSearchParams({ gameCode, view, ...(prizeMode && { prizeMode }) })}`
}

/** The lotteries of the area beside each other, the view and the prize mode. */
function Menu(props: LotteryStageProps & { readonly place: Place; readonly onChange: (place: Place) => void }) {
  const { messages, games, place, onChange } = props
  return (
    <div className="lottery-bar">
      <nav className="chips" aria-label={messages.lottery.menu}>
        {games.map((game) => {
          const next = { ...place, gameCode: game.gameId, view: 'betting' } as const
          return (
            <a
              key={game.nodeId}
              className={game.maintenance ? 'chip is-maint' : 'chip'}
              href={searchOf(next)}
              aria-current={game.gameId === place.gameCode ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onChange(next)
              }}
            >
              {game.maintenance && <span className="i i-ph-wrench" aria-hidden="true" />}
              {game.displayName}
            </a>
          )
        })}
      </nav>
      <Segmented
        label={messages.lottery.view}
        value={place.view}
        onChange={(view: View) => onChange({ ...place, view })}
        choices={[
          { value: 'betting', label: messages.lottery.betting, icon: 'i-ph-number-circle-seven' },
          { value: 'lobby', label: messages.lottery.lobby, icon: 'i-ph-squares-four' },
        ]}
      />
      <span className="status status--brass">{messages.lottery.modes[place.prizeMode ?? props.prizeMode]}</span>
    </div>
  )
}

/** A lottery page (Spec 1 §2): the lotteries of an area, to bet in or to choose from. Guests are sent to the log-in. */
export function LotteryStage(props: LotteryStageProps) {
  const { messages, locale, area, games, prizeMode } = props
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    const read = () => setPlace(readPlace(location.search, games))
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [games])
  const change = (next: Place) => {
    history.pushState(history.state, '', searchOf(next))
    setPlace(next)
  }
  // The frame names the mode that the page names.
  const wish = useMemo(
    () => place && { area, ...place, prizeMode: place.prizeMode ?? prizeMode },
    [area, place, prizeMode],
  )
  const toLogin = useCallback(() => {
    tabStorage.write('next', location.pathname.replace(/^\/(en|es|pt)(?=\/)/, '') + location.search)
    location.replace(localePath(locale, '/login'))
  }, [locale])
  const game = games.find(({ gameId }) => gameId === place?.gameCode) ?? games[0]
  if (game === undefined || place === undefined || wish === undefined) {
    return (
      <section className="stage place-content-center items-center" data-state="opening" aria-busy="true">
        <span className="btn is-loading btn--quiet" aria-hidden="true" />
        <noscript>
          <p className="empty">{messages.stage.noScript}</p>
        </noscript>
      </section>
    )
  }
  const others = games.filter((other) => other !== game && !other.maintenance)
  return (
    <GameStage
      messages={messages}
      locale={locale}
      game={game}
      alternatives={others}
      lottery={wish}
      onGuest={toLogin}
      menu={<Menu {...props} place={place} onChange={change} />}
    />
  )
}
