import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { $favourites } from '#stores/favourites.ts'
import { cardsPerPage, type GameListBase, type GameListQuery, type LobbyPage } from '#stores/lobby.ts'
import { Button } from '#ui/Button.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { CardSkeleton } from './GameCard.tsx'
import { GameSelector } from './GameSelector.tsx'
import { LobbyCard } from './LobbyCard.tsx'
import type { LobbyMessages } from './LobbyGrid.tsx'
import { useGameList, wholeList } from './use-game-list.ts'

export type { LobbyMessages }

export interface GameBrowserProps {
  /** Texts of the namespace `lobby`. */
  readonly messages: LobbyMessages
  readonly locale: Locale
  readonly base: GameListBase
  /** Address of a page of the list, so that it can be opened in a new tab. */
  readonly href: (query: GameListQuery) => string
  /** Whether new, hot, recent and favourite games can be chosen by themselves. */
  readonly selects?: boolean
  readonly start?: GameListQuery
  readonly initial?: LobbyPage
}

const places = Array.from({ length: cardsPerPage }, (_, index) => index)

/** Games of one vendor, or of one kind of wallet, to select, search and page through. */
export function GameBrowser({ messages, locale, base, href, selects, start = wholeList, initial }: GameBrowserProps) {
  const { query, text, setText, page, status, select, turn, retry } = useGameList(base, locale, start, initial)
  const isLoading = status === 'loading'
  const isFailed = !isLoading && status !== 'ready'
  const favourites = useStore($favourites, { ssr: 'initial' })
  const top = useRef<HTMLDivElement>(null)
  const id = useId()
  const total = page?.total ?? 0
  return (
    <div ref={top} className="gamelist grid grid-cols-[minmax(0,1fr)] gap-4">
      {selects && <GameSelector messages={messages} value={query.selection} onChange={select} />}
      {query.selection === 'all' && (
        <label className="search">
          <span className="i i-ph-magnifying-glass" aria-hidden="true" />
          <input
            type="search"
            placeholder={messages.search}
            aria-label={messages.search}
            aria-controls={id}
            autoComplete="off"
            maxLength={80}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      <section id={id} aria-busy={isLoading} className={page && isLoading ? 'opacity-60' : undefined}>
        <h2 className="sr" aria-live="polite">
          {isLoading ? messages.loading : plural(messages, 'found', total, bcp47[locale])}
        </h2>
        {isFailed && (
          <div className="empty" role="alert">
            <h3>{messages.failed}</h3>
            <Button onClick={retry}>{messages.retry}</Button>
          </div>
        )}
        {!page && isLoading && (
          <div className="ggrid">
            {places.map((place) => (
              <CardSkeleton key={place} lobby />
            ))}
          </div>
        )}
        {page && !isFailed && total === 0 && (
          <div className="empty">
            <h3>{query.gameName ? messages.empty.search : messages.empty.list}</h3>
            {query.selection === 'favourite' && <p>{messages.empty.favouriteAdvice}</p>}
            {query.selection === 'recent' && <p>{messages.empty.recentAdvice}</p>}
            {query.gameName !== '' && <Button onClick={() => setText('')}>{messages.clearSearch}</Button>}
          </div>
        )}
        {page && !isFailed && (
          <div className="ggrid">
            {page.games.map((game) => (
              <LobbyCard
                key={game.nodeId}
                game={game}
                locale={locale}
                messages={messages}
                favourite={favourites.includes(game.nodeId)}
              />
            ))}
          </div>
        )}
      </section>
      <Pagination
        current={query.pageNo}
        total={page?.totalPages ?? 0}
        label={messages.pages}
        previousLabel={messages.previous}
        nextLabel={messages.next}
        href={(pageNo) => href({ ...query, pageNo })}
        onChange={(pageNo) => {
          turn(pageNo)
          top.current?.scrollIntoView({ block: 'start' })
        }}
      />
    </div>
  )
}
