import type { StaffWithdrawalRow } from '#api/staff-withdrawals.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { staffCall } from '#stores/staff-session.ts'
import { ageOf } from './ages.ts'
import { CsvButton, PageHead, Part, type Sort, SortChoice, sortField, sumField } from './filters.tsx'
import { useStaffList } from './lists.tsx'
import { moneyOf } from './money.ts'
import { useEvery } from './presence.ts'
import { Queue, type QueueLine } from './Queue.tsx'
import { QueueViews } from './QueueViews.tsx'
import { useDecided } from './use-decided.tsx'
import { openRowQuery, useOpenRow } from './use-open-row.ts'
import { WithdrawalItem } from './WithdrawalItem.tsx'
import { useWords } from './words.ts'

const queues = ['check', 'second', 'pay', 'sending', 'paid', 'disputed', 'done'] as const

interface WithdrawalsQuery {
  readonly queue: (typeof queues)[number]
  readonly account: string
  readonly amount: string
  readonly sort: Sort | ''
  readonly cursor: string
}

const withdrawalList = listQuery<WithdrawalsQuery>(
  { queue: 'check', account: '', amount: '', sort: '', cursor: '' },
  {
    queue: choiceField(queues),
    account: textField(60),
    amount: sumField,
    sort: sortField,
    cursor: cursorField,
  },
)
const rowInAddress = openRowQuery(/^[0-9]{1,18}$/)

const filterOf = ({ queue, account, amount, sort }: WithdrawalsQuery) => ({
  queue,
  account: account || undefined,
  amount: amount || undefined,
  sort: sort || undefined,
})

/** How a queue is sorted by itself. */
const usualOf = ({ queue }: WithdrawalsQuery) => (queue === 'done' ? 'newest' : 'oldest')

const load = (query: WithdrawalsQuery, pageSize: number, signal: AbortSignal) =>
  staffCall('staffWithdrawals', { ...filterOf(query), cursor: query.cursor || undefined, pageSize }, { signal })

const everyMs = 10_000
/** From here on a row bears its risk in red. */
const highRisk = 60

function useLine() {
  const { say, messages, locale } = useWords()
  return (row: StaffWithdrawalRow): QueueLine => ({
    name: row.account,
    tag: row.risk > 0 ? say('withdrawals.risk', { n: row.risk }) : undefined,
    isBad: row.risk >= highRisk,
    amount: moneyOf(row.amount, row.currency, locale),
    note:
      row.here.length > 0 || row.takenBy
        ? say('queue.worksOn', { who: [...new Set([...(row.takenBy ? [row.takenBy] : []), ...row.here])].join(', ') })
        : `${row.bankName ?? messages.withdrawals.kinds[row.kind]} ${row.masked}`,
    age: ageOf(row.requestedAt, messages.ages),
    isLate: row.late,
    isTaken: row.takenBy !== undefined || row.here.length > 0,
  })
}

/** Withdrawals that wait for somebody: to be checked, approved by a second person, paid, or searched for at the bank. */
export function Withdrawals() {
  const { say, messages, locale } = useWords()
  const list = useStaffList<WithdrawalsQuery, StaffWithdrawalRow, Awaited<ReturnType<typeof load>>>(
    withdrawalList,
    (query, signal) => load(query, 50, signal),
  )
  const { query, change, refresh, data } = list
  const at = useOpenRow(rowInAddress)
  const { open, openRow } = at
  const lineOf = useLine()
  useEvery(everyMs, refresh)
  const decided = useDecided({
    canTake: true,
    ids: data?.content.map(({ id }) => id) ?? [],
    open,
    openRow,
    refresh,
  })
  const now = data?.queues?.find(({ queue }) => queue === query.queue)
  const isFiltered = query.account !== '' || query.amount !== ''
  return (
    <>
      <div className="qtop">
        <PageHead
          title={say('pages.withdrawals')}
          note={
            now?.oldest &&
            say('withdrawals.sum', {
              n: now.count,
              age: ageOf(now.oldest, messages.ages),
              sum: moneyOf(now.sum, data?.content[0]?.currency ?? 'THB', locale),
            })
          }
        >
          <CsvButton
            of={{ call: 'staffWithdrawalsFile', name: `withdrawals-${query.queue}`, input: filterOf(query) }}
          />
        </PageHead>
        <QueueViews
          views={queues}
          names={messages.withdrawals.queues}
          value={query.queue}
          counts={Object.fromEntries(data?.queues?.map(({ queue, count }) => [queue, count]) ?? [])}
          uncounted="done"
          onView={(queue) => {
            openRow('')
            change({ queue })
          }}
        />
        <div className="bar">
          <Part label={say('members.account')} value={query.account} onChange={(account) => change({ account })} />
          <Part label={say('queue.from')} value={query.amount} onChange={(amount) => change({ amount })} />
          <SortChoice value={query.sort} usual={usualOf(query)} onChange={(sort) => change({ sort })} />
        </div>
      </div>
      <Queue
        list={list}
        keyOf={({ id }) => id}
        lineOf={lineOf}
        at={at}
        onClear={isFiltered ? () => change({ account: '', amount: '' }) : undefined}
        keys={{ u: decided.undoKey }}
      >
        <WithdrawalItem key={`${open} ${decided.turn}`} id={open} onBack={() => openRow('')} decided={decided} />
      </Queue>
      {decided.help}
      {decided.bar}
    </>
  )
}
