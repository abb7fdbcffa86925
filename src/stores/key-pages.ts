import { $session } from './session.ts'

interface KeyPage {
  readonly content: readonly unknown[]
  readonly next?: string | undefined
  readonly totals?: unknown
}

/**
 * Makes a call of a list that is read by key give the totals with each page. The server tells them with the first page; they are
 * kept while pages are turned, and asked for where the address leads to a later page. A page that a filter leaves empty is
 * passed over.
 */
export function withTotals<Query extends { readonly cursor: string }, Page extends KeyPage>(
  load: (query: Query, signal: AbortSignal) => Promise<Page>,
) {
  type Totals = NonNullable<Page['totals']>
  let kept: { readonly of: string; readonly totals: Totals } | undefined
  return async (query: Query, signal: AbortSignal): Promise<Page & { readonly totals: Totals }> => {
    const first = { ...query, cursor: '' }
    const of = JSON.stringify([$session.get().token, first])
    const known = kept?.of === of ? kept.totals : undefined
    const [found, whole] = await Promise.all([
      load(query, signal),
      query.cursor === '' || known ? undefined : load(first, signal),
    ])
    const totals = (found.totals ?? known ?? whole?.totals) as Totals
    kept = { of, totals }
    let page: Page = found
    while (page.content.length === 0 && page.next !== undefined)
      page = await load({ ...query, cursor: page.next }, signal)
    return { ...page, totals }
  }
}
