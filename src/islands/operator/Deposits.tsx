import { type DepositKind, depositKinds, shownStatuses } from '#api/deposit-rules.ts'
import type { Output } from '#api/endpoint.ts'
import type { StaffDeposit } from '#api/staff-deposits.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { pageLanguage } from '#stores/page-language.ts'
import { staffCall } from '#stores/staff-session.ts'
import { ageOf } from './ages.ts'
import { DepositItem } from './DepositItem.tsx'
import { Choice, CsvButton, PageHead, Part, type Sort, SortChoice, sortField, sumField } from './filters.tsx'
import { useStaffList } from './lists.tsx'
import { moneyOf } from './money.ts'
import { useEvery } from './presence.ts'
import { Queue, type QueueLine } from './Queue.tsx'
import { QueueViews } from './QueueViews.tsx'
import { useData } from './use-data.ts'
import { useDecided } from './use-decided.tsx'
import { openRowQuery, useOpenRow } from './use-open-row.ts'
import { useWords } from './words.ts'

const views = ['all', 'slips', 'payers', 'amounts', 'held', 'second', 'search'] as const

interface DepositsQuery {
  /** A queue, or `search` among all deposits. */
  readonly view: (typeof views)[number]
  readonly status: '' | (typeof shownStatuses)[number]
  readonly kind: '' | DepositKind
  readonly account: string
  readonly from: string
  readonly sort: Sort | ''
  readonly cursor: string
}

const depositList = listQuery<DepositsQuery>(
  { view: 'all', status: '', kind: '', account: '', from: '', sort: '', cursor: '' },
  {
    view: choiceField(views),
    status: choiceField(shownStatuses),
    kind: choiceField(depositKinds),
    account: textField(60),
    from: sumField,
    sort: sortField,
    cursor: cursorField,
  },
)
const rowInAddress = openRowQuery(/^D-[0-9]{6}-[0-9A-Z]{6}$/)

type Page = Output<StaffApi['staffDeposits']>

const filterOf = ({ view, status, kind, account, from, sort }: DepositsQuery) => ({
  ...(view === 'search' ? { status: status || undefined } : { queue: view }),
  kind: kind || undefined,
  account: account || undefined,
  from: from || undefined,
  sort: sort || undefined,
  language: pageLanguage(),
})

const load = (query: DepositsQuery, pageSize: number, signal: AbortSignal): Promise<Page> =>
  staffCall('staffDeposits', { ...filterOf(query), cursor: query.cursor || undefined, pageSize }, { signal })

const everyMs = 10_000
/** A deposit that waits longer than this for a person is late. */
const lateMs = 10 * 60_000

function useLine() {
  const { say, word, messages, locale } = useWords()
  return (row: StaffDeposit): QueueLine => {
    const since = row.seenAt ?? row.createdAt
    return {
      name: row.account,
      tag: row.firstApprover ? say('deposits.second') : undefined,
      amount: moneyOf(row.payAmount, row.currency, locale),
      note:
        row.here.length > 0
          ? say('queue.worksOn', { who: row.here.join(', ') })
          : [
              row.methodName,
              row.reason ? word(`deposits.reasons.${row.reason}`) : messages.deposits.statuses[row.status],
            ].join(', '),
      age: ageOf(since, messages.ages),
      isLate: row.status === 'checking' && Date.now() - Date.parse(since) > lateMs,
      isTaken: row.here.length > 0,
    }
  }
}

interface FiltersProps {
  readonly query: DepositsQuery
  readonly change: (change: Partial<DepositsQuery>) => void
}

function Filters({ query, change }: FiltersProps) {
  const { say, messages } = useWords()
  return (
    <div className="bar">
      <Part label={say('members.account')} value={query.account} onChange={(account) => change({ account })} />
      <Part label={say('queue.from')} value={query.from} onChange={(from) => change({ from })} />
      <Choice
        label={say('deposits.kind')}
        value={query.kind}
        options={depositKinds.map((kind) => [kind, messages.deposits.kinds[kind]])}
        onChange={(kind) => change({ kind })}
      />
      {query.view === 'search' && (
        <Choice
          label={say('members.state')}
          value={query.status}
          options={shownStatuses.map((status) => [status, messages.deposits.statuses[status]])}
          onChange={(status) => change({ status })}
        />
      )}
      <SortChoice
        value={query.sort}
        usual={query.view === 'search' ? 'newest' : 'oldest'}
        onChange={(sort) => change({ sort })}
      />
    </div>
  )
}

/** Deposits that wait for a person, and the search among all of them. */
export function Deposits() {
  const { say, messages } = useWords()
  const list = useStaffList<DepositsQuery, StaffDeposit, Page>(depositList, (query, signal) => load(query, 50, signal))
  const { query, change, refresh, data } = list
  const counts = useData((_: string, signal) => staffCall('staffDepositCounts', {}, { signal }), 'all')
  const at = useOpenRow(rowInAddress)
  const { open, openRow } = at
  const lineOf = useLine()
  const again = () => {
    refresh()
    counts.refresh()
  }
  useEvery(everyMs, again)
  const decided = useDecided({
    ids: data?.content.map(({ id }) => id) ?? [],
    open,
    openRow,
    refresh: again,
  })
  const oldest = counts.data?.oldestAt
  const n = counts.data?.queues.all ?? 0
  const isFiltered = query.account !== '' || query.from !== '' || query.kind !== '' || query.status !== ''
  return (
    <>
      <div className="qtop">
        <PageHead
          title={say('pages.deposits')}
          note={oldest && say('deposits.sum', { n, age: ageOf(oldest, messages.ages) })}
        >
          <CsvButton of={{ call: 'staffDepositsFile', name: `deposits-${query.view}`, input: filterOf(query) }} />
        </PageHead>
        <QueueViews
          views={views}
          names={messages.deposits.views}
          value={query.view}
          counts={counts.data?.queues}
          uncounted="search"
          onView={(view) => {
            openRow('')
            change({ view })
          }}
        />
        <Filters query={query} change={change} />
      </div>
      <Queue
        list={list}
        keyOf={({ id }) => id}
        lineOf={lineOf}
        at={at}
        onClear={isFiltered ? () => change({ account: '', from: '', kind: '', status: '' }) : undefined}
        keys={{ u: decided.undoKey }}
      >
        <DepositItem key={`${open} ${decided.turn}`} id={open} onBack={() => openRow('')} decided={decided} />
      </Queue>
      {decided.help}
      {decided.bar}
    </>
  )
}
