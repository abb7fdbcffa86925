import { type ReactNode, useMemo } from 'react'
import { failureCode } from '#browser/failure.ts'
import { zoneName } from '#browser/zone-days.ts'
import { formatDateTime } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { ListPage, type PageOf } from '#islands/data/ListPage.tsx'
import type { useKeyList } from '#islands/data/use-key-list.ts'
import { lastWeek, type PeriodQuery } from '#stores/record-period.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { FilterBar, type FilterBarProps, type FrameMessages, isChosen } from './FilterBar.tsx'

type QueryOf = PeriodQuery & { readonly cursor: string }
type AnyPage = PageOf<unknown> & { readonly next?: string | undefined; readonly totals: object }

/** A record as `useKeyList` gives it. */
export type RecordList<Query extends QueryOf, Page extends AnyPage> = ReturnType<typeof useKeyList<Query, Page>>

interface Framed {
  /** Texts of the namespace `record`, which all records share. */
  readonly frame: FrameMessages
  /** Name of the site's time zone. */
  readonly zone: string
}

export interface RecordFrameProps<Query extends QueryOf, Page extends AnyPage>
  extends Framed,
    Pick<FilterBarProps, 'facets' | 'ranges' | 'found'> {
  readonly list: RecordList<Query, Page>
  readonly messages: {
    readonly none: string
    readonly noneAdvice: string
    /** The sums are of the newest lines alone. */
    readonly truncated?: string
    readonly trial?: string
  }
  /** The query without a filter but the time. */
  readonly noFilter: Partial<Query>
  /** Above the filters. */
  readonly head?: ReactNode
  readonly totals: (page: Page) => ReactNode
  readonly children: (page: Page) => ReactNode
  /** In place of what is said where no line meets the filters. */
  readonly none?: ReactNode
  /** A further way on from there. */
  readonly elsewhere?: ReactNode
  /** In place of the lines. */
  readonly instead?: ReactNode
  /** The way to the file, and what opens over the page. */
  readonly foot?: (page: Page) => ReactNode
}

/** Names the time zone of all times and days of the page. */
export const ZoneNote = ({ frame, zone }: Framed) => (
  <p className="faint text-[12px]">{t(frame, 'zone', { offset: zoneName(zone, new Date()), zone })}</p>
)

interface FailedProps extends Framed {
  readonly list: Pick<RecordList<QueryOf, AnyPage>, 'failure' | 'retry'> & {
    readonly data?: PageOf<unknown> | undefined
  }
}

/** Says that an answer did not come, and of when the lines below it are. */
export function Failed({ list: { failure, retry, data }, frame, zone }: FailedProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of an answer is when it came
  const at = useMemo(() => new Date().toISOString(), [data])
  const isTooFar = failureCode(failure) === 'period_too_long'
  return (
    <div className="alert alert--bad" role="alert">
      <span className="i i-ph-wifi-slash" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <b>{isTooFar ? frame.tooFar : frame.failed}</b>
        {data !== undefined && data.content.length > 0 && !isTooFar && (
          <>
            <br />
            {t(frame, 'stale', { time: formatDateTime(at, zone).slice(11, 16) })}
          </>
        )}
      </div>
      {!isTooFar && (
        <Button size="sm" onClick={retry}>
          {frame.retry}
        </Button>
      )}
    </div>
  )
}

/** What to do about a record without a line: a longer time, fewer filters. */
function None<Query extends QueryOf, Page extends AnyPage>(props: RecordFrameProps<Query, Page>) {
  const { list, messages, frame, facets, noFilter, elsewhere } = props
  const { query, change } = list
  const isShort = query.range === 'today' || query.range === 'yesterday'
  const longer: PeriodQuery = isShort ? lastWeek : { ...lastWeek, range: 'month' }
  return (
    <Empty title={messages.none} text={messages.noneAdvice}>
      {query.range !== 'month' && (
        <Button look="primary" onClick={() => change(longer as Partial<Query>)}>
          {isShort ? frame.showWeek : frame.showMonth}
        </Button>
      )}
      {facets.some(isChosen) && <Button onClick={() => change(noFilter)}>{frame.clearFilters}</Button>}
      {elsewhere}
    </Empty>
  )
}

/** A list of what has happened in a time: filters, sums, lines, pages. What was loaded stays, faded, when a later answer does not come. */
export function RecordFrame<Query extends QueryOf, Page extends AnyPage>(props: RecordFrameProps<Query, Page>) {
  const { list, messages, frame, zone, ranges, facets, found, noFilter, head, totals, children } = props
  const { query, data, status, change } = list
  const isTooFar = failureCode(list.failure) === 'period_too_long'
  return (
    <ListPage
      list={list}
      words={{ ...frame, ...(messages.trial !== undefined && { trial: messages.trial }) }}
      head={
        <>
          {head}
          <FilterBar
            {...{ frame, zone, query, facets, found, ...(ranges && { ranges }) }}
            onChange={(period) => change(period as Partial<Query>)}
            onFacet={(name, value) => change({ [name]: value } as Partial<Query>)}
            onClear={() => change(noFilter)}
          />
        </>
      }
      found={found}
      totals={(page) => (
        <>
          {totals(page)}
          {messages.truncated !== undefined && 'truncated' in page.totals && page.totals.truncated === true && (
            <p className="alert">{messages.truncated}</p>
          )}
        </>
      )}
      none={props.none ?? <None {...props} />}
      failure={(retry) => <Failed list={{ ...list, retry }} {...{ frame, zone }} />}
      instead={props.instead ?? (isTooFar ? <Failed {...{ list, frame, zone }} /> : undefined)}
      foot={
        <>
          {(data || status !== 'loading') && <ZoneNote {...{ frame, zone }} />}
          {data && props.foot?.(data)}
        </>
      }
    >
      {children}
    </ListPage>
  )
}
