import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { listQuery } from '#browser/list-query.ts'
import { useAddress } from '#islands/data/use-address.ts'
import { countQueues, talkMs } from '#stores/staff-queues.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ActDialog } from './ActDialog.tsx'
import { ageOf } from './ages.ts'
import { PageHead } from './filters.tsx'
import { useEvery } from './presence.ts'
import { KeyHelp, Queue, type QueueLine } from './Queue.tsx'
import { TalkItem } from './TalkItem.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useDesk } from './use-desk.ts'
import { useWords } from './words.ts'

const rowInAddress = listQuery<{ readonly row: string }>(
  { row: '' },
  { row: (text) => (/^[0-9]{1,18}$/.test(text) ? text : undefined) },
)
/** The stream tells what is new; this is for what it may have missed. */
const everyMs = 20_000

/** There is one list of talks, without a filter. */
const all = {}

type Row = Output<StaffApi['staffTalks']>['rows'][number]

function useLine() {
  const { say, messages } = useWords()
  return ({ account, last, lastAt, waitsSince, takenBy }: Row): QueueLine => ({
    name: account ?? say('talks.guest'),
    tag: waitsSince === undefined ? undefined : say('talks.waits'),
    isBad: false,
    amount: takenBy ?? '',
    note: last,
    age: ageOf(waitsSince ?? lastAt, messages.ages),
    isLate: waitsSince !== undefined && Date.now() - Date.parse(waitsSince) > talkMs,
    isTaken: false,
  })
}

/** Under which name visitors see who answers. */
function OwnName() {
  const { say } = useWords()
  const { data, show } = useData((_: string, signal) => staffCall('staffServiceName', {}, { signal }), 'own')
  const [isAsking, setAsking] = useState(false)
  if (data === undefined) return null
  return (
    <>
      <span className="faint fs12">
        {data.name === '' ? say('talks.noName') : say('talks.asName', { name: data.name })}
      </span>
      <Button size="sm" onClick={() => setAsking(true)}>
        {say('talks.setName')}
      </Button>
      {isAsking && (
        <ActDialog
          title={say('talks.setName')}
          lead={say('talks.nameLead')}
          submit={say('talks.keepName')}
          field={{ label: say('talks.name'), shortest: 0 }}
          send={async ({ field }) => show(await staffCall('staffSetServiceName', { name: field }))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The open talks with visitors, those that wait for an answer first. */
export function Talks() {
  const { say, messages, explain } = useWords()
  const loaded = useData((_: object, signal) => staffCall('staffTalks', {}, { signal }), all)
  const place = useAddress(rowInAddress, {})
  const open = place.query?.row ?? ''
  const rows = loaded.data?.rows ?? []
  const again = () => {
    loaded.refresh()
    void countQueues()
  }
  useDesk('talk', again)
  useEvery(everyMs, loaded.refresh)
  const openRow = (row: string, how?: 'push' | 'replace') => place.change({ row }, how)
  const waiting = rows.filter(({ waitsSince }) => waitsSince !== undefined)
  const next = waiting.find(({ takenBy }) => takenBy === undefined)
  const takeNext = () =>
    next &&
    staffCall('staffTalkTake', { id: next.id })
      .then(() => openRow(next.id))
      .catch((thrown: unknown) => tell('bad', explain(thrown)))
      .finally(again)
  const oldest = waiting[0]?.waitsSince
  return (
    <>
      <div className="qtop">
        <PageHead
          title={say('pages.talks')}
          note={oldest && say('talks.sum', { n: waiting.length, age: ageOf(oldest, messages.ages) })}
        >
          {may('support.write') && <OwnName />}
          {may('support.write') && next && (
            <Button size="sm" onClick={() => void takeNext()}>
              <span className="i i-ph-hand-grabbing" aria-hidden="true" />
              {say('complaints.takeNext')}
            </Button>
          )}
        </PageHead>
      </div>
      <Queue
        list={{
          ...loaded,
          query: all,
          data: loaded.data && { content: loaded.data.rows },
        }}
        keyOf={({ id }) => id}
        lineOf={useLine()}
        open={open}
        onOpen={openRow}
        none={say('talks.none')}
        keys={{}}
      >
        <TalkItem key={open} id={open} onBack={() => openRow('')} onStale={again} />
      </Queue>
      <KeyHelp
        keys={[
          ['J K', say('queue.help.move')],
          ['T', say('queue.help.take')],
          ['G', say('desk.give')],
          ['M', say('queue.help.member')],
        ]}
      />
    </>
  )
}
