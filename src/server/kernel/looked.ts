import { countedMax } from '#api/page.ts'
import type { queueSorts } from '#api/staff-endpoint.ts'

/** What staff sort a queue by. */
export type QueueSort = (typeof queueSorts)[number]

/** A list that is read by an index: its conditions and order are those of one. */
export interface Looked {
  readonly table: string
  /** Conditions that the index follows. */
  readonly conditions: readonly string[]
  /** Columns of the key, in the order of the index. */
  readonly key: readonly string[]
  readonly isDescending: boolean
  readonly place: readonly bigint[]
}

/** SQL: the order of a list. */
export const orderOf = ({ key, isDescending }: Looked, table = ''): string =>
  key.map((column) => `${table}${column} ${isDescending ? 'desc' : 'asc'}`).join(', ')

/** SQL: the rows of a list after its place, as many as are looked at for a page; `param` gives a value its name. */
export function lookedAt(list: Looked, param: (value: unknown) => string, limit: number): string {
  const { table, conditions, key, isDescending, place } = list
  const after = `(${key.join(', ')}) ${isDescending ? '<' : '>'} (${place.map((part) => `${param(part)}::bigint`).join(', ')})`
  const where = [...conditions, after].join(' and ')
  return `(select * from ${table} where ${where} order by ${orderOf(list)} limit ${param(limit)})`
}

/** Rows that a page looks at: its own, or with a filter that no index follows at most so many. */
export const lookedRows = (limit: number, isFiltered: boolean): number => (isFiltered ? countedMax : limit)

/** SQL: the key of the last row that was looked at, where it was not the last of all. */
export const lastLooked = (looked: string, { key }: Looked): string =>
  `select ${key.join(', ')} from ${looked} l offset ${countedMax - 1} limit 1`
