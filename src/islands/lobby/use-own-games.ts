import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Language } from '#api/page.ts'
import { $favourites, loadFavourites } from '#stores/favourites.ts'
import { cardsPerPage, lobbySearch, readLobbySearch, wholeLobby } from '#stores/lobby.ts'
import { listOwnGames, type OwnKind, type OwnPage, waitingIds } from '#stores/own-games.ts'
import { $kind, $session, memberKnown } from '#stores/session.ts'
import { onCatalogue } from './on-catalogue.ts'

/** End of the address of a page of the list. */
export const ownSearch = (pageNo: number): string => lobbySearch({ ...wholeLobby, pageNo })
const pageOfAddress = (): number => readLobbySearch(location.search).pageNo

/**
 * A member's own games page by page; the page stands in the address. A page beyond the last one is ignored (Spec 1 §4):
 * an address that names one shows the last one.
 */
export function useOwnGames(kind: OwnKind, language: Language) {
  const { token } = useStore($session, { ssr: 'initial' })
  const [page, setPage] = useState<OwnPage & { readonly pageNo: number; readonly waiting: readonly string[] }>()
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  const asked = useRef<AbortController>(null)

  const load = useCallback(
    async (pageNo: number): Promise<void> => {
      asked.current?.abort()
      const own = new AbortController()
      asked.current = own
      setState('waiting')
      try {
        // Without the hearts a list of favourites would show none at first.
        const hearts = kind === 'favourites' && $favourites.get().length === 0 ? loadFavourites() : undefined
        const list = listOwnGames(kind, { pageNo, pageSize: cardsPerPage }, language, own.signal)
        const waits = kind === 'recent' ? waitingIds(language) : []
        const [found, waiting] = await Promise.all([list, waits, hearts])
        if (own.signal.aborted) return
        if (pageNo > 1 && pageNo > found.totalPages) {
          const last = Math.max(1, found.totalPages)
          history.replaceState(history.state, '', location.pathname + ownSearch(last))
          return load(last)
        }
        setPage({ ...found, pageNo, waiting })
        setState('ready')
      } catch {
        if (!own.signal.aborted) setState('failed')
      }
    },
    [kind, language],
  )

  useEffect(() => {
    if (token === undefined) return
    // A trial account has none.
    const show = () => void memberKnown().then(() => ($kind.get() === 'trial' ? undefined : load(pageOfAddress())))
    show()
    addEventListener('popstate', show)
    const stop = onCatalogue(show)
    return () => {
      stop()
      removeEventListener('popstate', show)
      asked.current?.abort()
    }
  }, [token, load])

  return {
    page,
    state,
    retry: () => void load(pageOfAddress()),
    turn(pageNo: number) {
      history.pushState(history.state, '', location.pathname + ownSearch(pageNo))
      void load(pageNo)
    },
  }
}
