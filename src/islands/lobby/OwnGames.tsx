import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { bcp47, type Locale, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { promptFor, promptHere, thisPage } from '#islands/data/prompt.ts'
import { $favourites } from '#stores/favourites.ts'
import type { OwnKind } from '#stores/own-games.ts'
import { $kind, sessionKnown } from '#stores/session.ts'
import { Button } from '#ui/Button.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { ClearedTable } from './ClearedTable.tsx'
import { CardSkeleton } from './GameCard.tsx'
import { LobbyCard } from './LobbyCard.tsx'
import type { LobbyMessages } from './LobbyGrid.tsx'
import { ownList, useOwnGames } from './use-own-games.ts'

export interface OwnGamesProps {
  readonly kind: OwnKind
  /** Texts of the namespace `lobby`. */
  readonly messages: LobbyMessages
  readonly locale: Locale
}

/** What guests and trial users see; the pop-up for it opens by itself. */
function ForOthers({ messages, kind }: Pick<OwnGamesProps, 'messages'> & { readonly kind: 'guest' | 'trial' }) {
  return (
    <div className={kind === 'guest' ? 'empty only-guest' : 'empty'}>
      <ClearedTable />
      <p>{messages.empty[kind]}</p>
      <Button look="primary" onClick={() => promptFor(kind, thisPage())}>
        {kind === 'guest' ? messages.empty.login : messages.empty.register}
      </Button>
    </div>
  )
}

/** A member's own games on a page of their own. Favourites follow the hearts on the page. */
export function OwnGames({ kind, messages, locale }: OwnGamesProps) {
  const ids = useStore($favourites, { ssr: 'initial' })
  const who = useStore($kind, { ssr: 'initial' })
  useEffect(() => void sessionKnown().then(() => promptHere($kind.get())), [])
  const { data: page, input, status, change, retry } = useOwnGames(kind, locale)
  // Guests see the other component; the session is unknown until the first render in the browser.
  const isLoading = status === 'loading' || status === 'guest' || status === 'trial'
  const isReady = status === 'ready'
  const top = useRef<HTMLElement>(null)
  const shown = page?.games.filter(({ nodeId }) => kind === 'recent' || ids.includes(nodeId))
  // The visitor has removed every game of this page: load the games that moved up to it.
  const isUsedUp = isReady && shown?.length === 0 && (page?.total ?? 0) > (page?.games.length ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the last heart of the page has gone
  useEffect(() => {
    if (isUsedUp) retry()
  }, [isUsedUp])
  const move = (pageNo: number) => {
    change({ pageNo })
    top.current?.scrollIntoView({ block: 'start' })
  }
  if (who === 'trial') return <ForOthers messages={messages} kind="trial" />
  return (
    <>
      <ForOthers messages={messages} kind="guest" />
      <section
        ref={top}
        className="only-member scroll-mt-[calc(var(--hdr-h)+12px)]"
        aria-labelledby="own-games"
        aria-busy={isLoading}
      >
        <h2 className="sr" id="own-games" aria-live="polite">
          {isReady ? plural(messages, 'found', page?.total ?? 0, bcp47[locale]) : messages.loading}
        </h2>
        {status === 'failed' && (
          <div className="empty" role="alert">
            <ClearedTable />
            <p>{messages.failed}</p>
            <Button onClick={retry}>{messages.retry}</Button>
          </div>
        )}
        {isLoading && !shown && (
          <div className="ggrid">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
              <CardSkeleton key={place} lobby />
            ))}
          </div>
        )}
        {isReady && shown?.length === 0 && !isUsedUp && (
          <div className="empty">
            <ClearedTable />
            <p>{kind === 'favourites' ? messages.empty.favouriteAdvice : messages.empty.recentAdvice}</p>
            <a className="btn btn--second" href={localePath(locale, '/rng')}>
              {messages.empty.toGames}
            </a>
          </div>
        )}
        {status !== 'failed' && shown && shown.length > 0 && (
          <div className={isLoading ? 'ggrid opacity-60' : 'ggrid'}>
            {shown.map((game) => (
              <LobbyCard
                key={game.nodeId}
                game={game}
                locale={locale}
                messages={messages}
                favourite={ids.includes(game.nodeId)}
                waits={page?.waiting.includes(game.nodeId) ?? false}
              />
            ))}
          </div>
        )}
        {status !== 'failed' && page && (
          <Pagination
            current={input?.pageNo ?? 1}
            total={page.totalPages}
            label={messages.pages}
            previousLabel={messages.previous}
            nextLabel={messages.next}
            href={(pageNo) => ownList.write({ pageNo }) || '?'}
            onChange={move}
          />
        )}
      </section>
    </>
  )
}
