import type { ReactNode } from 'react'
import type { ListQuery } from '#browser/list-query.ts'
import { Instead as AnyInstead, WaitingRows } from '#islands/data/Instead.tsx'
import { ListPage, type ListPageProps, type PageOf } from '#islands/data/ListPage.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import type { ResourceStatus } from '#stores/resource.ts'
import { staffSession } from '#stores/staff-session.ts'
import type { DataTableProps } from '#ui/DataTable.tsx'
import { useWords } from './words.ts'

interface KeyPage<Row> extends PageOf<Row> {
  readonly next?: string | undefined
}

/** A list of staff's that is read by key, with its query in the address. */
export const useStaffList = <Query extends { readonly cursor: string }, Row, Page extends KeyPage<Row>>(
  list: ListQuery<Query>,
  load: (query: Query, signal: AbortSignal) => Promise<Page>,
) => useKeyList<Query, Page>(list, load, { of: staffSession })

interface Loaded {
  readonly status: ResourceStatus
  readonly failure?: unknown
}

/** Words of lists; why one has failed is said by the refusal's own sentence. Whose session is over reads it like every other refusal. */
function useListWords({ status, failure }: Loaded) {
  const { lists, explain } = useWords()
  return {
    words: { ...lists, ...(status !== 'loading' && status !== 'ready' && { failed: explain(failure) }) },
    status: status === 'guest' || status === 'trial' ? ('failed' as const) : status,
  }
}

/** What stands in place of data: a skeleton, or why there are none and how to try again. */
export function Instead(props: Loaded & { readonly retry: () => void; readonly rows?: number }) {
  const { retry, rows } = props
  const { words, status } = useListWords(props)
  return (
    <AnyInstead messages={words} status={status} retry={retry} bare size="sm">
      <WaitingRows rows={rows} />
    </AnyInstead>
  )
}

type Shared<Page extends PageOf<unknown>> = Pick<ListPageProps<Page>, 'none' | 'onClear' | 'head' | 'children'>

export interface StaffListProps<Page extends PageOf<unknown>> extends Shared<Page> {
  readonly list: ListPageProps<Page>['list'] & Loaded
  readonly box?: string
  readonly table?: ListPageProps<Page>['table']
}

/** A list in the words of the console. */
export function StaffList<Page extends PageOf<unknown>>({ list, ...shown }: StaffListProps<Page>) {
  const { words, status } = useListWords(list)
  return <ListPage {...shown} list={{ ...list, status }} words={words} size="sm" />
}

export interface ListPanelProps<Row>
  extends Shared<PageOf<Row>>,
    Required<Pick<DataTableProps<Row>, 'columns' | 'keyOf' | 'line'>> {
  readonly list: StaffListProps<PageOf<Row>>['list']
  readonly title?: string
  /** Filters and buttons beside the title. */
  readonly tools?: ReactNode
}

/** The title of a panel, and what stands beside it. */
export function PanelHead(props: { readonly title: string; readonly id?: string; readonly children?: ReactNode }) {
  return (
    <div className="panel__head">
      <h2 className="panel__title" id={props.id}>
        {props.title}
      </h2>
      {props.children}
    </div>
  )
}

/** The rows of a list as a panel with a table; the old rows stay, pale, until the new ones are there. */
export function ListPanel<Row>({ columns, keyOf, line, title, tools, ...shown }: ListPanelProps<Row>) {
  const head = title !== undefined && <PanelHead title={title}>{tools}</PanelHead>
  return <StaffList head={head} {...shown} box="panel panel--flush" table={{ columns, keyOf, line }} />
}
