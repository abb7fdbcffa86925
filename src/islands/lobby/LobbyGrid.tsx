import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { VendorLane } from '#api/lobby.ts'
import { bcp47, type Locale, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { promptFor } from '#islands/data/prompt.ts'
import { $favourites } from '#stores/favourites.ts'
import { type LobbyFilter, type LobbyPage, type LobbyQuery, lobbyList } from '#stores/lobby.ts'
import { $kind } from '#stores/session.ts'
import { Button } from '#ui/Button.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { ClearedTable } from './ClearedTable.tsx'
import { CardSkeleton } from './GameCard.tsx'
import { LobbyCard } from './LobbyCard.tsx'
import { LobbyTools } from './LobbyTools.tsx'
import { useLobby } from './use-lobby.ts'

export type LobbyMessages = typeof import('#locales/en/lobby.json') & {
  /** Of the currency, where the page has it. */
  readonly symbol?: string
  /** Names of the classes of games by their key; a class without a name shows its key. */
  readonly classNames?: Readonly<Record<string, string>>
}

export interface LobbyGridProps {
  /** Texts of the namespace `lobby`. */
  readonly messages: LobbyMessages
  readonly locale: Locale
  readonly lane: VendorLane
  /** The first page of all games of the type. */
  readonly initial: LobbyPage
}

const places = Array.from({ length: 18 }, (_, index) => index)

function Empty({ messages, query, onAll }: { messages: LobbyMessages; query: LobbyQuery; onAll: () => void }) {
  const advice = {
    favourite: messages.empty.favouriteAdvice,
    recent: messages.empty.recentAdvice,
    hot: messages.empty.advice,
    all: messages.empty.advice,
  }[query.filter]
  return (
    <div className="empty">
      <ClearedTable />
      <h3>{query.gameName ? messages.empty.search : messages.empty.list}</h3>
      <p>{advice}</p>
      <Button onClick={onAll}>{query.gameName ? messages.clearSearch : messages.empty.showAll}</Button>
    </div>
  )
}

/** Everything of a lobby page below its title (Spec 1 §2 "Category lobby"). */
export function LobbyGrid({ messages, locale, lane, initial }: LobbyGridProps) {
  const favourites = useStore($favourites, { ssr: 'initial' })
  const { query, page, state, change, retry } = useLobby(lane, locale, initial)
  const top = useRef<HTMLDivElement>(null)
  const path = localePath(locale, `/${lane.gameCategory.toLowerCase()}`)

  const filter = (wanted: LobbyFilter) => {
    const own = wanted === 'recent' || wanted === 'favourite'
    if (!own || !promptFor($kind.get(), { do: 'stay' })) change({ filter: wanted })
  }
  const turn = (pageNo: number) => {
    change({ pageNo })
    // The strip stays in view while the pages turn.
    top.current?.scrollIntoView({ block: 'start' })
  }
  const busy = state === 'waiting' || state === 'skeleton'
  const found = plural(messages, 'found', page.total, bcp47[locale])
  return (
    <div ref={top} className="scroll-mt-[calc(var(--hdr-h)+12px)]">
      <LobbyTools messages={messages} lane={lane} query={query} onChange={change} onFilter={filter} />
      <section id="games" className="mt-[18px]" aria-labelledby="games-title" aria-busy={busy}>
        <h2 className="sr" id="games-title" aria-live="polite">
          {state === 'skeleton' ? messages.loading : found}
        </h2>
        {state === 'failed' && (
          <div className="empty" role="alert">
            <ClearedTable />
            <h3>{messages.failed}</h3>
            <Button onClick={retry}>{messages.retry}</Button>
          </div>
        )}
        {state === 'guest' && (
          <div className="empty">
            <ClearedTable />
            <p>{messages.empty.guest}</p>
            <Button look="primary" onClick={() => promptFor($kind.get(), { do: 'stay' })}>
              {messages.empty.login}
            </Button>
          </div>
        )}
        {state === 'skeleton' && (
          <div className="ggrid">
            {places.map((place) => (
              <CardSkeleton key={place} lobby />
            ))}
          </div>
        )}
        {(state === 'ready' || state === 'waiting') &&
          (page.games.length === 0 ? (
            <Empty
              messages={messages}
              query={query}
              onAll={() => change(query.gameName ? { gameName: '' } : { filter: 'all' })}
            />
          ) : (
            <div className="ggrid">
              {page.games.map((game, index) => (
                <LobbyCard
                  key={game.nodeId}
                  game={game}
                  locale={locale}
                  messages={messages}
                  favourite={favourites.includes(game.nodeId)}
                  eager={index < 6}
                />
              ))}
            </div>
          ))}
        {state !== 'failed' && state !== 'guest' && (
          <Pagination
            current={query.pageNo}
            total={page.totalPages}
            label={messages.pages}
            previousLabel={messages.previous}
            nextLabel={messages.next}
            href={(pageNo) => `${path}${lobbyList().write({ ...query, pageNo })}`}
            onChange={turn}
          />
        )}
      </section>
    </div>
  )
}
