import { type ReactNode, useRef } from 'react'
import type { ResourceStatus } from '#stores/resource.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { DataTable, type DataTableProps } from '#ui/DataTable.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Pager, type PagerProps } from '#ui/Pager.tsx'
import { type InsteadMessages, Refused, WaitingRows } from './Instead.tsx'
import type { ListWords } from './words.ts'

/** One page of a list, as calls answer it. */
export interface PageOf<Row> {
  readonly content: readonly Row[]
}

/** A list as `useKeyList` gives it. */
export interface ShownList<Page> {
  readonly status: ResourceStatus
  readonly data?: Page | undefined
  readonly retry: () => void
  /** Absent for a list that is always whole. */
  readonly pages?: Pick<PagerProps, 'number' | 'previous' | 'next'>
}

export type RowOf<Page extends PageOf<unknown>> = Page['content'][number]

export interface ListPageProps<Page extends PageOf<unknown>> {
  readonly list: ShownList<Page>
  /** The shared words of lists, and the page's own `trial`. */
  readonly words: InsteadMessages & Pick<ListWords, 'previous' | 'next' | 'pages' | 'clearFilters'>
  /** Title, filters and tools: they stay whatever becomes of the rows. */
  readonly head?: ReactNode
  /** How many rows all pages have together, as readers hear it. */
  readonly found?: string | undefined
  /** What all pages together come to. */
  readonly totals?: (page: Page) => ReactNode
  readonly table?: Pick<DataTableProps<RowOf<Page>>, 'columns' | 'keyOf' | 'line' | 'frame'>
  /** The rows where they are no table. */
  readonly children?: (page: Page) => ReactNode
  /** What is said where there is no row: a sentence, or a part with more than one way on. */
  readonly none: ReactNode
  /** Shows more, where a filter hides all rows. */
  readonly onClear?: (() => void) | undefined
  /** Says that a later answer did not come, above the rows, which stay. Without it a failure takes their place. */
  readonly failure?: (retry: () => void) => ReactNode
  /** In place of the rows, whatever the list says: a refusal that this list alone knows. */
  readonly instead?: ReactNode
  /** Classes of the box that holds everything, such as a panel; otherwise each part is a panel of its own. */
  readonly box?: string
  /** Whether the pages are turned below the box, and not in it. */
  readonly pagesBelow?: boolean
  /** Id of the heading. */
  readonly labelledBy?: string
  readonly skeleton?: ReactNode
  readonly size?: ButtonProps['size']
  /** Below the pages: notes, and the way to the file. */
  readonly foot?: ReactNode
}

/** The shape of sums and rows that are on their way. */
const Waiting = ({ withTotals }: { readonly withTotals: boolean }) => (
  <div className="stack">
    {withTotals && <div className="skel h-18" />}
    <div className="skel h-80" />
  </div>
)

/** The rows with what they come to, or what stands in their place. */
function Body<Page extends PageOf<unknown>>(props: ListPageProps<Page> & { readonly isKept: boolean }) {
  const { list, words, totals, table, children, none, onClear, box, skeleton, size, isKept } = props
  const { data, status, retry } = list
  const bare = box !== undefined
  if (!isKept && status !== 'loading' && status !== 'ready')
    return <Refused messages={words} {...{ status, retry, bare, size }} />
  const isEmpty = data === undefined || data.content.length === 0
  if (isEmpty && isKept) return null
  // An empty answer says nothing about the next one.
  if (data === undefined || (isEmpty && status === 'loading'))
    return skeleton ?? (bare ? <WaitingRows /> : <Waiting withTotals={totals !== undefined} />)
  if (isEmpty) {
    if (typeof none !== 'string') return none
    return (
      <Empty text={none} bare={bare}>
        {onClear && (
          <Button size={size} onClick={onClear}>
            {words.clearFilters}
          </Button>
        )}
      </Empty>
    )
  }
  return (
    <div className={`list__rows${bare ? '' : ' stack'}${isKept ? ' opacity-60' : ''}`}>
      {totals?.(data)}
      {table ? <DataTable {...table} rows={data.content} /> : children?.(data)}
    </div>
  )
}

/**
 * A list that is read by key: filters, totals, rows, pages and a file, and what stands in place of rows. The last answer stays while
 * the next one is loading; one polite region says that it loads and how many rows were found.
 * @example <ListPage list={useKeyList(query, load)} words={messages} none={messages.none} table={{ columns, keyOf, line }} />
 */
export function ListPage<Page extends PageOf<unknown>>(props: ListPageProps<Page>) {
  const { list, words, head, found, onClear, failure, instead, box, pagesBelow, labelledBy, foot } = props
  const { data, status, pages, retry } = list
  const root = useRef<HTMLElement>(null)
  // The button that is pressed goes with what it stood in.
  const staying = (act: () => void) => () => {
    root.current?.focus()
    act()
  }
  const isLoading = status === 'loading'
  const isKept = status === 'failed' && failure !== undefined
  const pager = pages && !instead && (
    <Pager {...pages} label={words.pages} previousLabel={words.previous} nextLabel={words.next} />
  )
  return (
    <>
      <section
        ref={root}
        tabIndex={-1}
        className={`${box ?? 'stack'} relative`}
        aria-labelledby={labelledBy}
        aria-busy={isLoading || undefined}
      >
        {head}
        <p className="sr" role="status">
          {isLoading && !data?.content.length ? words.loading : status === 'ready' && found}
        </p>
        {isKept && !instead && failure(staying(retry))}
        {instead ?? (
          <Body
            {...{ ...props, isKept }}
            list={{ ...list, retry: staying(retry) }}
            onClear={onClear && staying(onClear)}
          />
        )}
        {!pagesBelow && pager}
        {foot}
      </section>
      {pagesBelow && pager}
    </>
  )
}
