import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { listWaiting } from '#stores/own-games.ts'

export interface WaitingListProps {
  /** Of the namespace `home` or `lobby`. */
  readonly messages: { readonly waiting: string; readonly goOnWith: string }
  readonly locale: Locale
  readonly games: Awaited<ReturnType<typeof listWaiting>>
}

/** Games in which a round waits, each with the way back to it. */
export function WaitingList({ messages, locale, games }: WaitingListProps) {
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
