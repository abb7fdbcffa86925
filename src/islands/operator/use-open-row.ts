import { listQuery } from '#browser/list-query.ts'
import { useAddress } from '#islands/data/use-address.ts'

/** Which item of a queue is open, in an address: names of items have this form. */
export const openRowQuery = (form: RegExp) =>
  listQuery<{ readonly row: string }>({ row: '' }, { row: (text) => (form.test(text) ? text : undefined) })

/** The open item of a queue, by its name, and what opens another one. */
export interface OpenRow {
  readonly open: string
  readonly openRow: (row: string, how?: 'push' | 'replace') => void
}

/** The open item of a queue; without one its name is empty. */
export function useOpenRow(inAddress: ReturnType<typeof openRowQuery>): OpenRow {
  const { query, change } = useAddress(inAddress, {})
  return {
    open: query?.row ?? '',
    openRow: (row, how) => change({ row }, how),
  }
}
