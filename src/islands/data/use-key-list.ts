import { useEffect } from 'react'
import { failureCode } from '#browser/failure.ts'
import type { ListQuery } from '#browser/list-query.ts'
import type { ResourceOptions } from '#stores/resource.ts'
import type { Turn } from '#ui/Pager.tsx'
import { useAddress } from './use-address.ts'
import { useResource } from './use-resource.ts'

/** Cursors of the pages that were turned on the way here, as the history entry keeps them. */
const cursorsOf = (kept: unknown): readonly string[] =>
  Array.isArray(kept) && kept.every((cursor) => typeof cursor === 'string') ? kept : []

/**
 * A list that is read by key, whose query stands in the address. A page that has become empty shows the one before it, and a
 * cursor that the server refuses, such as one of an address that was cut, the first page.
 *
 * @returns `change` begins at the first page; `pages` is for the {@link Pager}.
 */
export function useKeyList<
  Query extends { readonly cursor: string },
  Page extends { readonly content: readonly unknown[]; readonly next?: string | undefined },
>(
  list: ListQuery<Query>,
  load: (query: Query, signal: AbortSignal) => Promise<Page>,
  options?: ResourceOptions<Query, Page>,
) {
  const { query: asked, kept, change } = useAddress(list, { cursor: '' } as Partial<Query>)
  const query = asked ?? list.start
  const loaded = useResource(load, asked, options)
  const { data, input, status, failure } = loaded
  const passed = cursorsOf(kept)
  const before = passed.at(-1) ?? ''
  const turn = (cursor: string, how: 'push' | 'replace', cursors: readonly string[]) =>
    change({ cursor } as Partial<Query>, how, cursors)

  // Right after a turn the last answer is still that of the page before.
  const isStale = status === 'ready' && input?.cursor !== query.cursor
  const isEmpty = status === 'ready' && !isStale && query.cursor !== '' && data?.content.length === 0
  const isRefused = status === 'failed' && query.cursor !== '' && failureCode(failure) === 'invalid_input'
  const isLost = isEmpty || isRefused
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is left once, when it turns out to be none
  useEffect(() => {
    if (isLost) turn(isEmpty ? before : '', 'replace', isEmpty ? passed.slice(0, -1) : [])
  }, [isLost, query.cursor])

  const turnOf = (cursor: string, cursors: readonly string[]): Turn => ({
    href: list.write({ ...query, cursor }) || '?',
    go: () => turn(cursor, 'push', cursors),
  })
  const { next } = data ?? {}
  const pages = {
    // A link that was opened in the middle of a list does not say how far that is.
    number: query.cursor === '' || passed.length > 0 ? passed.length + 1 : undefined,
    previous: query.cursor === '' ? undefined : turnOf(before, passed.slice(0, -1)),
    next: next === undefined ? undefined : turnOf(next, [...passed, query.cursor]),
  }
  return {
    ...loaded,
    status: isLost || isStale ? 'loading' : status,
    query,
    pages,
    change: (wanted: Partial<Query>, how?: 'push' | 'replace') => change(wanted, how),
  }
}
