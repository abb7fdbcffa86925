import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Locale, localePath } from '#i18n/locale.ts'
import {
  type FoundTopic,
  findHere,
  findThere,
  findTopics,
  onSearchChange,
  prepareSearch,
  prepareTopics,
  type SearchAnswer,
} from '#stores/search.ts'

export interface SearchState {
  /** Results of the current text, or of the previous one while they are loading. */
  readonly answer: SearchAnswer | undefined
  /** The text that the answer is of. */
  readonly of: string | undefined
  readonly state: 'ready' | 'waiting' | 'failed'
  readonly retry: () => void
}

function listenOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(listenOnline, () => navigator.onLine)

const noTopics: readonly FoundTopic[] = []

/** What the server has answered last; without games it did not. */
interface FromServer {
  readonly of: string
  readonly games?: Awaited<ReturnType<typeof findThere>>
}

/** Asks the server, while `isWanted`: until the index of this browser has come. */
function useServer(query: string, locale: Locale, round: number, isWanted: boolean): FromServer | undefined {
  const [answer, setAnswer] = useState<FromServer>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when what can be found has changed
  useEffect(() => {
    if (!isWanted) return
    const own = new AbortController()
    setAnswer((before) => (before?.games ? before : undefined))
    findThere(query, locale, own.signal).then(
      (games) => own.signal.aborted || setAnswer({ of: query, games }),
      () => own.signal.aborted || setAnswer({ of: query }),
    )
    return () => own.abort()
  }, [query, locale, round, isWanted])
  return answer
}

/**
 * What a query finds, letter by letter: from the index of this browser, and from the server until that has come. The
 * index is asked while the list is drawn, so that a letter costs one drawing.
 */
export function useSearch(query: string, locale: Locale): SearchState {
  const [round, setRound] = useState(0)
  const again = () => setRound((before) => before + 1)
  const path = localePath(locale, '/search-topics.json')
  useEffect(() => {
    prepareSearch()
    return onSearchChange(() => setRound((before) => before + 1))
  }, [])
  const online = useOnline()
  useEffect(() => {
    if (online) prepareSearch()
  }, [online])
  const isEmpty = query.trim() === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the topics are others
  useEffect(() => {
    if (!isEmpty) prepareTopics(path)
  }, [isEmpty, query, path, round])
  // biome-ignore lint/correctness/useExhaustiveDependencies: found anew when what can be found has changed
  const here = useMemo(() => findHere(query, locale), [query, locale, round])
  const there = useServer(query, locale, round, here === undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const topics = useMemo(() => (isEmpty ? noTopics : findTopics(query, path)), [isEmpty, query, path, round])
  const games = here ?? there?.games
  const answer = useMemo(() => games && { ...games, topics }, [games, topics])
  return {
    answer,
    of: here ? query : there?.of,
    state: games ? 'ready' : there ? 'failed' : 'waiting',
    retry() {
      prepareSearch()
      again()
    },
  }
}
