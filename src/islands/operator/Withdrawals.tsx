import { useState } from 'react'
import type { StaffWithdrawalRow } from '#api/staff-withdrawals.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { useAddress } from '#islands/data/use-address.ts'
import { staffCall } from '#stores/staff-session.ts'
import { ageOf } from './ages.ts'
import { CsvButton, PageHead, Part, type Sort, SortChoice, sortField, sumField } from './filters.tsx'
import { useStaffList } from './lists.tsx'
import { moneyOf } from './money.ts'
import { useEvery } from './presence.ts'
import { Queue, type QueueLine } from './Queue.tsx'
import { useDecided } from './use-decided.tsx'
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
const rowInAddress = listQuery<{ readonly row: string }>(
  { row: '' },
  { row: (text) => (/^[0-9]{1,18}$/.test(text) ? text : undefined) },
)

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
  const place = useAddress(rowInAddress, {})
  const open = place.query?.row ?? ''
  const [turn, setTurn] = useState(0)
  const lineOf = useLine()
  useEvery(everyMs, refresh)
  const ids = data?.content.map(({ id }) => id) ?? []
  const decided = useDecided({
    canTake: true,
    ids,
    open,
    openRow: (row) => place.change({ row }),
    refresh: () => {
      refresh()
      setTurn((before) => before + 1)
    },
  })
  const counts = new Map(data?.queues?.map((one) => [one.queue, one]))
  const now = counts.get(query.queue)
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
        <nav className="views" aria-label={say('queue.views')}>
          {queues.map((queue) => (
            <button
              key={queue}
              type="button"
              className={queue === query.queue ? 'is-on' : ''}
              aria-current={queue === query.queue ? 'true' : undefined}
              onClick={() => {
                place.change({ row: '' })
                change({ queue })
              }}
            >
              {messages.withdrawals.queues[queue]}
              {queue !== 'done' && <span className="n">{counts.get(queue)?.count}</span>}
            </button>
          ))}
        </nav>
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
        open={open}
        onOpen={(row, how) => place.change({ row }, how)}
        none={isFiltered ? say('queue.noneFound') : say('queue.none')}
        onClear={isFiltered ? () => change({ account: '', amount: '' }) : undefined}
        keys={{ u: decided.undoKey }}
      >
        <WithdrawalItem key={`${open} ${turn}`} id={open} onBack={() => place.change({ row: '' })} decided={decided} />
      </Queue>
      {decided.help}
      {decided.bar}
    </>
  )
}
