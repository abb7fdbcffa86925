import { useEffect } from 'react'
import type { ListQuery } from '#browser/list-query.ts'
import type { ResourceOptions } from '#stores/resource.ts'
import { useAddress } from './use-address.ts'
import { useResource } from './use-resource.ts'

interface Paged {
  readonly pageNo: number
}

/**
 * A list with numbered pages whose query stands in the address. An address beyond the last page shows the last one.
 *
 * @returns `change` begins at the first page unless it names one.
 */
export function useList<Query extends Paged, Page extends { readonly totalPages: number }>(
  list: ListQuery<Query>,
  load: (query: Query, signal: AbortSignal) => Promise<Page>,
  options?: ResourceOptions<Query, Page>,
) {
  const { query, change } = useAddress(list, { pageNo: 1 } as Partial<Query>)
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
