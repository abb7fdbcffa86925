import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Locale, localePath } from '#i18n/locale.ts'
import { findHere, findThere, findTopics, onSearchChange, prepareSearch, type SearchAnswer } from '#stores/search.ts'

export interface SearchState {
  /** Of what is typed now, or of what was typed before it while that is on its way. */
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

/** What a query finds, letter by letter: from the index of this browser, and from the server until that has come. */
export function useSearch(query: string, locale: Locale): SearchState {
  const [answer, setAnswer] = useState<SearchAnswer>()
  const [of, setOf] = useState<string>()
  const [state, setState] = useState<SearchState['state']>('waiting')
  const [round, setRound] = useState(0)
  const again = () => setRound((before) => before + 1)
  useEffect(() => {
    prepareSearch()
    return onSearchChange(() => setRound((before) => before + 1))
  }, [])
  const online = useOnline()
  useEffect(() => {
    if (online) prepareSearch()
  }, [online])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when what can be found has changed
  useEffect(() => {
    const own = new AbortController()
    const find = async () => {
      const here = findHere(query, locale)
      const games = here ?? (await findThere(query, locale, own.signal))
      if (own.signal.aborted) return
      setAnswer((before) => ({ topics: before?.topics ?? [], ...games }))
      setOf(query)
      setState('ready')
      const topics = query.trim() === '' ? [] : await findTopics(query, localePath(locale, '/search-topics.json'))
      if (!own.signal.aborted) setAnswer({ ...games, topics })
    }
    setState((before) => (before === 'ready' ? before : 'waiting'))
    find().catch(() => own.signal.aborted || setState('failed'))
    return () => own.abort()
  }, [query, locale, round])
  return {
    answer,
    of,
    state,
    retry() {
      prepareSearch()
      again()
    },
  }
}
