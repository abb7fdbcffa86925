import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { listWaiting } from '#stores/own-games.ts'
import { $session } from '#stores/session.ts'

export interface WaitingGamesProps {
  /** Of the namespace `home` or `lobby`. */
  readonly messages: { readonly waiting: string; readonly goOnWith: string }
  readonly locale: Locale
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>

/** Rounds that wait for this member, with the way back to each; nothing when none does. */
export function WaitingGames({ messages, locale }: WaitingGamesProps) {
  const { token } = useStore($session, { ssr: 'initial' })
  const [games, setGames] = useState<Waiting>([])
  useEffect(() => {
    if (token === undefined) return
    let current = true
    listWaiting(locale).then(
      (list) => current && setGames(list),
      // A hint that cannot be given is none.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [locale, token])
  if (games.length === 0) return null
  return (
    <ul className="only-member mb-4 grid gap-2">
      {games.map(({ nodeId, displayName, lagerIcon }) => (
        <li key={nodeId} className="alert flex-wrap items-center">
          <img src={lagerIcon} alt="" width={30} height={40} className="rounded" />
          <span className="min-w-[14ch] flex-1">{t(messages, 'waiting', { game: displayName })}</span>
          <a className="btn btn--primary btn--sm min-h-11" href={localePath(locale, `/game/${nodeId}`)}>
            {t(messages, 'goOnWith', { game: displayName })}
          </a>
        </li>
      ))}
    </ul>
  )
}
