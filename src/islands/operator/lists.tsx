import type { ReactNode } from 'react'
import type { ListQuery } from '#browser/list-query.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { staffSession } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { Pager } from '#ui/Pager.tsx'
import { useWords } from './words.ts'

interface KeyPage<Row> {
  readonly content: readonly Row[]
  readonly next?: string | undefined
}

/** A list of staff's that is read by key, with its query in the address. */
export const useStaffList = <Query extends { readonly cursor: string }, Row, Page extends KeyPage<Row>>(
  list: ListQuery<Query>,
  load: (query: Query, signal: AbortSignal) => Promise<Page>,
) => useKeyList<Query, Page>(list, load, { of: staffSession })

/** What stands in place of data: a skeleton, or why there are none and how to try again. */
export function Instead(props: {
  readonly status: string
  readonly failure?: unknown
  readonly retry: () => void
  readonly rows?: number
}) {
  const { status, failure, retry, rows = 6 } = props
  const { say, explain } = useWords()
  if (status === 'loading' || status === 'ready')
    return (
      <div className="stack p-4" aria-busy="true">
        <p className="sr" role="status">
          {say('loading')}
        </p>
        {Array.from({ length: rows }, (_, at) => at).map((at) => (
          <div key={at} className="skel h-8" />
        ))}
      </div>
    )
  return (
    <div className="empty" role="alert">
      <p>{explain(failure)}</p>
      <Button size="sm" onClick={retry}>
        {say('retry')}
      </Button>
    </div>
  )
}

/** An empty list: one sentence, and how to see more where a filter hides it. */
export function Nothing({ text, onClear }: { readonly text: string; readonly onClear?: (() => void) | undefined }) {
  const { say } = useWords()
  return (
    <div className="empty" role="status">
      <p>{text}</p>
      {onClear && (
        <Button size="sm" onClick={onClear}>
          {say('clear')}
        </Button>
      )}
    </div>
  )
}

export interface ListPanelProps<Row> {
  readonly list: {
    readonly status: string
    readonly failure?: unknown
    readonly retry: () => void
    readonly data?: KeyPage<Row> | undefined
    readonly pages: Pick<Parameters<typeof Pager>[0], 'number' | 'previous' | 'next'>
  }
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly line: (row: Row) => ReactNode
  readonly none: string
  readonly onClear?: (() => void) | undefined
  readonly head?: ReactNode
}

/** The rows of a list with its pages; the old rows stay, pale, until the new ones are there. */
export function ListPanel<Row>({ list, columns, keyOf, line, none, onClear, head }: ListPanelProps<Row>) {
  const { say } = useWords()
  const { data, status, pages } = list
  const rows = data?.content ?? []
  const isShown = data !== undefined && (status === 'ready' || status === 'loading')
  return (
    <section className="panel panel--flush">
      {head}
      {!isShown ? (
        <Instead {...list} />
      ) : (
        <div className={status === 'loading' ? 'is-pale' : ''} aria-busy={status === 'loading' || undefined}>
          {rows.length === 0 ? (
            <Nothing text={none} onClear={onClear} />
          ) : (
            <DataTable rows={rows} columns={columns} keyOf={keyOf} line={line} />
          )}
        </div>
      )}
      {(pages.previous || pages.next) && (
        <div className="tfoot">
          <Pager {...pages} label={say('listPages')} previousLabel={say('previous')} nextLabel={say('next')} />
        </div>
      )}
    </section>
  )
}
