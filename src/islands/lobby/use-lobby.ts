import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VendorLane } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import {
  changeLobby,
  forgetHot,
  type LobbyPage,
  type LobbyQuery,
  listGames,
  lobbySearch,
  readLobbySearch,
  wholeLobby,
} from '#stores/lobby.ts'
import { $kind, $session, sessionKnown } from '#stores/session.ts'
import { onCatalogue } from './on-catalogue.ts'

/** Nobody should see a flash of grey for an answer that comes at once. */
const skeletonMs = 150

export interface Lobby {
  readonly query: LobbyQuery
  readonly page: LobbyPage
  readonly state: 'ready' | 'waiting' | 'skeleton' | 'failed' | 'guest'
  readonly change: (change: Partial<LobbyQuery>) => void
  readonly retry: () => void
}

/** Filters that need to know who asks. */
const isOwn = ({ filter }: LobbyQuery) => filter === 'recent' || filter === 'favourite'

/**
 * The lobby's query, kept in the address so that back, reload and a shared link show the same; and its page of games,
 * asked for again when the query changes. The first page comes with the HTML; an address beyond the last page shows that.
 */
export function useLobby(lane: VendorLane, language: Language, initial: LobbyPage): Lobby {
  const [query, setQuery] = useState(wholeLobby)
  const [page, setPage] = useState(initial)
  const [state, setState] = useState<Lobby['state']>('ready')
  const asked = useRef<AbortController>(null)

  const load = useCallback(
    (wanted: LobbyQuery) => {
      asked.current?.abort()
      const own = new AbortController()
      asked.current = own
      setQuery(wanted)
      setState((before) => (before === 'skeleton' ? before : 'waiting'))
      const grey = setTimeout(() => !own.signal.aborted && setState('skeleton'), skeletonMs)
      const find = async () => {
        if (isOwn(wanted)) await sessionKnown()
        if (isOwn(wanted) && /guest|trial/.test($kind.get())) return 'guest'
        const found = await listGames(lane.gameCategory, wanted, language, own.signal)
        if (own.signal.aborted) return 'ready'
        const last = Math.max(1, found.totalPages)
        if (wanted.pageNo > last) {
          const nearest = { ...wanted, pageNo: last }
          history.replaceState(history.state, '', `${location.pathname}${lobbySearch(nearest)}`)
          load(nearest)
        } else setPage(found)
        return 'ready'
      }
      find()
        .then(
          (next) => !own.signal.aborted && setState(next),
          () => !own.signal.aborted && setState('failed'),
        )
        .finally(() => clearTimeout(grey))
    },
    [lane, language],
  )

  // The HTML has the whole lobby, which `first-paint.js` has covered where the address asks for a part of it.
  useLayoutEffect(() => {
    const wanted = readLobbySearch(location.search, lane)
    delete document.documentElement.dataset.query
    if (lobbySearch(wanted) === '') return
    setState('skeleton')
    load(wanted)
  }, [load, lane])
  useEffect(() => {
    const show = () => load(readLobbySearch(location.search, lane))
    addEventListener('popstate', show)
    const stop = onCatalogue(() => {
      forgetHot()
      show()
    })
    return () => {
      stop()
      removeEventListener('popstate', show)
      asked.current?.abort()
    }
  }, [load, lane])

  // A log-in loads what guests cannot see.
  const { token } = useStore($session, { ssr: 'initial' })
  const before = useRef(token)
  useEffect(() => {
    if (token === before.current) return
    before.current = token
    if (isOwn(query)) load(query)
  }, [token, query, load])

  const change = (wanted: Partial<LobbyQuery>) => {
    // The address knows the query even before the first drawing does.
    const now = readLobbySearch(location.search, lane)
    const next = changeLobby(now, wanted)
    const search = lobbySearch(next)
    const address = location.pathname + search
    // Letters typed one by one are one step back, not ten.
    if (wanted.gameName !== undefined && now.gameName !== '') history.replaceState(history.state, '', address)
    else if (search !== lobbySearch(now)) history.pushState(history.state, '', address)
    load(next)
  }
  return { query, page, state, change, retry: () => load(query) }
}
