import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { ListQuery } from '#browser/list-query.ts'
import type { ResourceOptions } from '#stores/resource.ts'
import { useResource } from './use-resource.ts'

interface Paged {
  readonly pageNo: number
}

/**
 * The query of the page's address, so that back, reload and a shared link show the same list. `undefined` until the
 * browser has rendered once: the server does not know the address's query.
 */
function useAddress<Query extends Paged>(list: ListQuery<Query>) {
  const [query, setQuery] = useState<Query>()
  useLayoutEffect(() => {
    const read = () => setQuery(list.read(location.search))
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [list])
  const change = useCallback(
    (wanted: Partial<Query>, how: 'push' | 'replace' = 'push') => {
      const next = { ...list.read(location.search), pageNo: 1, ...wanted }
      const search = list.write(next, location.search)
      const address = location.pathname + search + location.hash
      if (how === 'replace') history.replaceState(history.state, '', address)
      else if (search !== location.search) history.pushState(history.state, '', address)
      setQuery(next)
    },
    [list],
  )
  return { query, change }
}

/**
 * A list whose query stands in the address, page by page. An address beyond the last page shows the last one.
 *
 * @returns `change` begins at the first page unless it names one.
 */
export function useList<Query extends Paged, Page extends { readonly totalPages: number }>(
  list: ListQuery<Query>,
  load: (query: Query, signal: AbortSignal) => Promise<Page>,
  options?: ResourceOptions<Query, Page>,
) {
  const { query, change } = useAddress(list)
  const loaded = useResource(load, query, options)
  const { data, input, status } = loaded
  const last = Math.max(1, data?.totalPages ?? 1)
  // Until the last page is asked for, nothing says that the list is empty.
  const isBeyond = status === 'ready' && input !== undefined && input.pageNo > last
  useEffect(() => {
    if (isBeyond) change({ pageNo: last } as Partial<Query>, 'replace')
  }, [isBeyond, last, change])
  return { ...loaded, status: isBeyond ? 'loading' : status, query: query ?? list.start, change }
}
