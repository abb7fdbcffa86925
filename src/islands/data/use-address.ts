import { useCallback, useLayoutEffect, useState } from 'react'
import type { ListQuery } from '#browser/list-query.ts'

/**
 * The query of the page's address, so that back, reload and a shared link show the same list. `undefined` until the
 * browser has rendered once: the server does not know the address's query. What is kept beside it in the history entry
 * (`kept`) survives a reload, and is nothing to share.
 *
 * @returns `change` begins at the first page, `firstPage`, unless it names another.
 */
export function useAddress<Query extends object>(list: ListQuery<Query>, firstPage: Partial<Query>) {
  const [place, setPlace] = useState<{ readonly query: Query; readonly kept: unknown }>()
  const [first] = useState(firstPage)
  useLayoutEffect(() => {
    const read = () => setPlace({ query: list.read(location.search), kept: history.state?.kept })
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [list])
  const change = useCallback(
    (wanted: Partial<Query>, how: 'push' | 'replace' = 'push', kept?: unknown) => {
      const query = { ...list.read(location.search), ...first, ...wanted }
      const search = list.write(query, location.search)
      const address = location.pathname + search + location.hash
      const isNew = search !== location.search
      const popup = isNew ? history.state?.popup : undefined
      const state = { ...history.state, kept, ...(isNew && { popup: undefined }) }
      if (how === 'replace' || popup) history.replaceState(state, '', address)
      else if (isNew) history.pushState(state, '', address)
      // A pop-up takes its entry back when it closes: the new address stays below it.
      if (popup) history.pushState({ ...state, popup }, '', address)
      setPlace({ query, kept })
    },
    [list, first],
  )
  return { query: place?.query, kept: place?.kept, change }
}
