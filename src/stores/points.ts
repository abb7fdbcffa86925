import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { PointKind } from '#api/points.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { withTotals } from './key-pages.ts'
import { pageLanguage } from './page-language.ts'
import { lastWeek, type PeriodQuery, periodFields, spanOf } from './record-period.ts'

export interface PointsQuery extends PeriodQuery {
  /** Empty for all. */
  readonly kind: '' | PointKind
  readonly cursor: string
}
export type PointsPage = Output<Api['pointLines']>

/** The kinds, in the order in which they are chosen from; the contract’s own list would bring its schemas along. */
export const pointKindNames: readonly PointKind[] = ['bet', 'gift', 'redeem', 'return', 'convert', 'correction']

/** Changes of the points in the address: of the last month, of all kinds. */
export const pointList = listQuery<PointsQuery>(
  { ...lastWeek, range: 'month', kind: '', cursor: '' },
  { ...periodFields, kind: choiceField(pointKindNames), cursor: cursorField },
)

/** What a query asks for, without its page. */
export const pointFilter = (query: PointsQuery, zone: string) => ({
  ...spanOf(query, zone, new Date()),
  kind: query.kind || undefined,
  language: pageLanguage(),
})

/** Makes the call of a page of changes with the totals, for days in a time zone. */
export const pagePoints = (zone: string) =>
  withTotals(
    (query: PointsQuery, signal: AbortSignal): Promise<PointsPage> =>
      call('pointLines', { ...pointFilter(query, zone), cursor: query.cursor || undefined, pageSize: 20 }, { signal }),
  )
