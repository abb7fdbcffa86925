import { useEffect, useLayoutEffect, useState } from 'react'
import type { VendorLane } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import { useList } from '#islands/data/use-list.ts'
import {
  changeLobby,
  isOwnFilter,
  type LobbyPage,
  type LobbyQuery,
  listGames,
  lobbyList,
  onLists,
  wholeLobby,
} from '#stores/lobby.ts'

/** Nobody should see a flash of grey for an answer that comes at once. */
const skeletonMs = 150

/** Whether something has been going on for longer than that. */
function useLong(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return setLong(false)
    const timer = setTimeout(() => setLong(true), skeletonMs)
    return () => clearTimeout(timer)
  }, [isOn])
  return isOn && isLong
}

/**
 * The games of a lobby. The first page of the whole comes with the HTML, which `first-paint.js` has covered where the
 * address asks for a part of it: then there are skeletons at once.
 */
export function useLobby(lane: VendorLane, language: Language, initial: LobbyPage) {
  const [list] = useState(() => lobbyList(lane))
  const { data, query, status, change, retry } = useList(
    list,
    (wanted, signal) => listGames(lane.gameCategory, wanted, language, signal),
    {
      of: (wanted) => (isOwnFilter(wanted) ? 'member' : 'nobody'),
      live: onLists,
      initial: { input: wholeLobby, data: initial },
    },
  )
  useLayoutEffect(() => {
    delete document.documentElement.dataset.query
  }, [])
  const isLoading = status === 'loading'
  const isLong = useLong(isLoading)
  const [isArriving, setArriving] = useState(true)
  const waiting = isArriving || isLong ? 'skeleton' : 'waiting'
  const state = status === 'trial' ? 'guest' : isLoading ? waiting : status
  return {
    query,
    page: data ?? initial,
    state,
    change(wanted: Partial<LobbyQuery>) {
      // The address knows the query even before the first drawing does.
      const now = list.read(location.search)
      setArriving(false)
      // Letters typed one by one are one step back, not ten.
      change(changeLobby(now, wanted), wanted.gameName !== undefined && now.gameName !== '' ? 'replace' : 'push')
    },
    retry,
  }
}
