import { useCallback, useEffect, useRef, useState } from 'react'
import type { Locale } from '#i18n/locale.ts'
import {
  forgetHot,
  type GameListBase,
  type GameListQuery,
  type GameSelection,
  type LobbyPage,
  listGamesOf,
} from '#stores/lobby.ts'
import { onCatalogue } from './on-catalogue.ts'

/** Pause in typing after which the search starts. */
const typingMs = 300

/** A list of games by selection, name and page, asked for again when either changes or something closes. */
export function useGameList(base: GameListBase, locale: Locale, start: GameListQuery, initial?: LobbyPage) {
  const [query, setQuery] = useState(start)
  const [text, setText] = useState(start.gameName)
  const [page, setPage] = useState(initial)
  const [state, setState] = useState<'ready' | 'waiting' | 'failed'>(initial ? 'ready' : 'waiting')
  const asked = useRef<AbortController>(null)
  const { gameType, vassalage, isSingle } = base

  const load = useCallback(
    (wanted: GameListQuery) => {
      asked.current?.abort()
      const own = new AbortController()
      asked.current = own
      setState('waiting')
      listGamesOf({ gameType, vassalage, isSingle }, wanted, locale, own.signal).then(
        (found) => {
          if (own.signal.aborted) return
          setPage(found)
          setState('ready')
        },
        () => own.signal.aborted || setState('failed'),
      )
    },
    [gameType, vassalage, isSingle, locale],
  )
  // The first page may have come with the HTML; whatever is asked for later comes here.
  const served = useRef(initial !== undefined)
  useEffect(() => {
    if (served.current && query.selection === 'all' && query.gameName === '' && query.pageNo === 1) {
      served.current = false
      return
    }
    served.current = false
    load(query)
    return () => asked.current?.abort()
  }, [load, query])
  useEffect(
    () =>
      onCatalogue(() => {
        forgetHot()
        load(query)
      }),
    [load, query],
  )
  useEffect(() => {
    const gameName = text.trim()
    if (gameName === query.gameName) return
    const timer = setTimeout(() => setQuery({ ...query, gameName, pageNo: 1 }), typingMs)
    return () => clearTimeout(timer)
  }, [text, query])
  return {
    query,
    text,
    setText,
    page,
    state,
    /** Another selection begins at its first page, without a name (Spec 1 §4 "Lobby"). */
    select(selection: GameSelection) {
      setText('')
      setQuery({ selection, gameName: '', pageNo: 1 })
    },
    turn: (pageNo: number) => setQuery({ ...query, pageNo }),
    retry: () => load(query),
  }
}
