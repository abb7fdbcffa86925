/** A page of a list that the specification numbers. */
export interface NumberedPage<R> {
  readonly rows: readonly R[]
  readonly total: number
  readonly totalPages: number
}

/**
 * Cuts a page from a list in memory; beyond the list it is empty.
 * @example pageOf(['a', 'b', 'c'], 2, 2) // { rows: ['c'], total: 3, totalPages: 2 }
 */
export const pageOf = <R>(list: readonly R[], pageNo: number, pageSize: number): NumberedPage<R> => ({
  rows: list.slice((pageNo - 1) * pageSize, pageNo * pageSize),
  total: list.length,
  totalPages: Math.ceil(list.length / pageSize),
})
