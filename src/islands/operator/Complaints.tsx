import type { Output } from '#api/endpoint.ts'
import type { StaffComplaint } from '#api/staff-complaints.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { countQueues } from '#stores/staff-queues.ts'
import { staffCall } from '#stores/staff-session.ts'
import { ageOf } from './ages.ts'
import { ComplaintItem } from './ComplaintItem.tsx'
import { Choice, PageHead, Part } from './filters.tsx'
import { useStaffList } from './lists.tsx'
import { KeyHelp, Queue, type QueueLine, stepIn } from './Queue.tsx'
import { QueueViews } from './QueueViews.tsx'
import { TakeFirst } from './Taken.tsx'
import { useData } from './use-data.ts'
import { useDesk } from './use-desk.ts'
import { openRowQuery, useOpenRow } from './use-open-row.ts'
import { useWords } from './words.ts'

const states = ['open', 'waiting', 'closed'] as const
const topics = ['deposit', 'withdrawal', 'game', 'promotion', 'account', 'other'] as const

interface ComplaintsQuery {
  readonly state: (typeof states)[number]
  readonly topic: '' | (typeof topics)[number]
  readonly account: string
  readonly cursor: string
}

const complaintList = listQuery<ComplaintsQuery>(
  { state: 'open', topic: '', account: '', cursor: '' },
  { state: choiceField(states), topic: choiceField(topics), account: textField(60), cursor: cursorField },
)
const rowInAddress = openRowQuery(/^F-[0-9]{6}-[0-9A-Z]{6}$/)

type Page = Output<StaffApi['staffComplaints']>

const load = ({ state, topic, account, cursor }: ComplaintsQuery, signal: AbortSignal): Promise<Page> => {
  const filter = { state, topic: topic || undefined, account: account || undefined, cursor: cursor || undefined }
  return staffCall('staffComplaints', { ...filter, pageSize: 50 }, { signal })
}

export const isLate = ({ dueAt }: Pick<StaffComplaint, 'dueAt'>): boolean =>
  dueAt !== undefined && Date.parse(dueAt) < Date.now()

function useLine() {
  const { say, messages } = useWords()
  return (row: StaffComplaint): QueueLine => ({
    name: row.account,
    tag: isLate(row) ? say('complaints.late') : undefined,
    isBad: true,
    amount: messages.complaints.topics[row.topic],
    note: row.excerpt,
    age: ageOf(row.since, messages.ages),
    isLate: isLate(row),
    isTaken: row.takenBy !== undefined,
  })
}

/** Complaints of members, by their age. */
export function Complaints() {
  const { say, messages } = useWords()
  const list = useStaffList<ComplaintsQuery, StaffComplaint, Page>(complaintList, load)
  const { query, change, refresh, data } = list
  const counts = useData((_: string, signal) => staffCall('staffComplaintCounts', {}, { signal }), 'all')
  const at = useOpenRow(rowInAddress)
  const { open, openRow } = at
  const rows = data?.content ?? []
  const again = () => {
    refresh()
    counts.refresh()
    void countQueues()
  }
  useDesk('complaint', again)
  const next = rows.find(({ takenBy }) => takenBy === undefined)
  const moveOn = () => {
    const ids = rows.map(({ number }) => number)
    const following = stepIn(ids, open, 1)
    openRow(following === undefined || following === open ? '' : following)
    again()
  }
  const oldest = counts.data?.oldestAt
  const isFiltered = query.account !== '' || query.topic !== ''
  return (
    <>
      <div className="qtop">
        <PageHead
          title={say('pages.complaints')}
          note={oldest && say('complaints.sum', { n: counts.data?.open ?? 0, age: ageOf(oldest, messages.ages) })}
        >
          <TakeFirst
            id={query.state === 'open' ? next?.number : undefined}
            take={(number) => staffCall('staffTakeComplaint', { number })}
            onTaken={openRow}
            onEnd={again}
          />
        </PageHead>
        <QueueViews
          views={states}
          names={messages.complaints.states}
          value={query.state}
          counts={counts.data}
          onView={(state) => {
            openRow('')
            change({ state })
          }}
        />
        <div className="bar">
          <Part label={say('members.account')} value={query.account} onChange={(account) => change({ account })} />
          <Choice
            label={say('complaints.topic')}
            value={query.topic}
            options={topics.map((topic) => [topic, messages.complaints.topics[topic]])}
            onChange={(topic) => change({ topic })}
          />
        </div>
      </div>
      <Queue
        list={list}
        keyOf={({ number }) => number}
        lineOf={useLine()}
        at={at}
        onClear={isFiltered ? () => change({ account: '', topic: '' }) : undefined}
        keys={{}}
      >
        <ComplaintItem key={open} number={open} onBack={() => openRow('')} onDone={moveOn} onStale={again} />
      </Queue>
      <KeyHelp keys={['move', 'take', 'give', 'note', 'member']} />
    </>
  )
}
