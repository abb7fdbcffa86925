import { useEffect, useState } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { useResource } from '#islands/data/use-resource.ts'
import {
  type GameListBase,
  type GameListQuery,
  type GameSelection,
  type LobbyPage,
  listGamesOf,
  onLists,
} from '#stores/lobby.ts'

/** Pause in typing after which the search starts. */
const typingMs = 300

/** All games of a list, from the first page on. */
export const wholeList: GameListQuery = { selection: 'all', gameName: '', pageNo: 1 }

/** A list of games by selection, name and page; the server may have rendered the first page of all games. */
export function useGameList(base: GameListBase, locale: Locale, start: GameListQuery, initial?: LobbyPage) {
  const [query, setQuery] = useState(start)
  const [text, setText] = useState(start.gameName)
  const wanted = { base, query }
  const { data, status, retry } = useResource(
    (input: typeof wanted, signal) => listGamesOf(input.base, input.query, locale, signal),
    wanted,
    { of: 'nobody', live: onLists, initial: initial && { input: { base, query: wholeList }, data: initial } },
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
    page: data,
    status,
    /** Another selection begins at its first page, without a name (Spec 1 §4 "Lobby"). */
    select(selection: GameSelection) {
      setText('')
      setQuery({ selection, gameName: '', pageNo: 1 })
    },
    turn: (pageNo: number) => setQuery({ ...query, pageNo }),
    retry,
  }
}
