import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Game } from '#api/lobby.ts'
import { siteStorage } from '#browser/storage.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { $favourites } from '#stores/favourites.ts'
import { listOwnGames, waitingIds } from '#stores/own-games.ts'
import { $kind, $session, memberKnown } from '#stores/session.ts'
import { type CardMessages, CardSkeleton, GameCard } from './GameCard.tsx'
import { onCatalogue } from './on-catalogue.ts'

/** Cards of a row on the home page (Spec 1 §9). */
const rowMax = 12
/** As many are asked for, so that a game in which a round waits is among them. */
const recentMax = 36

export interface MemberRowProps {
  readonly kind: 'recent' | 'favourites'
  readonly title: string
  /** Texts of the namespace `home`. */
  readonly messages: CardMessages & {
    readonly seeAll: string
    readonly seeAllOf: string
    readonly previous: string
    readonly next: string
  }
  readonly locale: Locale
}

/** The member's own games; an empty row is no row. Favourites follow the hearts on the page. */
export function MemberRow({ kind, title, messages, locale }: MemberRowProps) {
  const ids = useStore($favourites, { ssr: 'initial' })
  const { token } = useStore($session, { ssr: 'initial' })
  const isTrial = useStore($kind, { ssr: 'initial' }) === 'trial'
  const [games, setGames] = useState<readonly Game[]>()
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const wanted = kind === 'favourites' ? ids.join() : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the hearts change
  useEffect(() => {
    if (token === undefined) return
    let current = true
    const ask = async () => {
      await memberKnown()
      // A trial account has none.
      if (!current || $kind.get() === 'trial') return
      const isRecent = kind === 'recent'
      const [page, open] = await Promise.all([
        listOwnGames(kind, { pageSize: isRecent ? recentMax : rowMax }, locale).catch(() => undefined),
        isRecent ? waitingIds(locale) : Promise.resolve([] as readonly string[]),
      ])
      if (!current) return
      const first = (game: Game) => Number(!open.includes(game.nodeId))
      setWaiting(open)
      // The next page keeps the row's room from its first paint on, or none; a browser that has not seen the member's
      // rows yet keeps room for the recent games alone, which nearly everybody has (`first-paint.js`).
      if (page) siteStorage.write(`row-${kind}`, page.games.length > 0 ? '1' : '0')
      setGames((before) => page?.games.toSorted((a, b) => first(a) - first(b)).slice(0, rowMax) ?? before ?? [])
    }
    void ask()
    const stop = onCatalogue(() => void ask())
    return () => {
      stop()
      current = false
    }
  }, [kind, locale, token, wanted])
  if (isTrial || games?.length === 0) return null
  const id = `row-${kind}`
  const step = (by: '1' | '-1', label: string, icon: string) => (
    <button className="icon-btn" type="button" data-row-step={by} aria-label={label}>
      <span className={`i ${icon}`} aria-hidden="true" />
    </button>
  )
  return (
    <section className="row only-member" aria-labelledby={id}>
      <div className="row__head">
        <h2 className="row__title" id={id}>
          {title}
        </h2>
        <a
          className="row__more"
          href={localePath(locale, kind === 'recent' ? '/recent' : '/favorite')}
          aria-label={t(messages, 'seeAllOf', { row: title })}
        >
          {messages.seeAll}
          <span className="i i-ph-caret-right" aria-hidden="true" />
        </a>
        <div className="row__nav">
          {step('-1', messages.previous, 'i-ph-caret-left')}
          {step('1', messages.next, 'i-ph-caret-right')}
        </div>
      </div>
      <div className="row__track" aria-busy={games === undefined}>
        {games?.map((game) => (
          <GameCard
            key={game.nodeId}
            game={game}
            locale={locale}
            messages={messages}
            favourite={ids.includes(game.nodeId)}
            waits={waiting.includes(game.nodeId)}
          />
        )) ?? ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => <CardSkeleton key={place} />)}
      </div>
    </section>
  )
}
