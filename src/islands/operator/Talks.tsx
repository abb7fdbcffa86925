import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import { lateAfterMs } from '#api/queue-times.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { countQueues } from '#stores/staff-queues.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ActDialog } from './ActDialog.tsx'
import { ageOf } from './ages.ts'
import { PageHead } from './filters.tsx'
import { useEvery } from './presence.ts'
import { KeyHelp, Queue, type QueueLine } from './Queue.tsx'
import { TakeFirst } from './Taken.tsx'
import { TalkItem } from './TalkItem.tsx'
import { useData } from './use-data.ts'
import { useDesk } from './use-desk.ts'
import { openRowQuery, useOpenRow } from './use-open-row.ts'
import { useWords } from './words.ts'

const rowInAddress = openRowQuery(/^[0-9]{1,18}$/)
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
    isLate: waitsSince !== undefined && Date.now() - Date.parse(waitsSince) > lateAfterMs.talks,
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
  const { say, messages } = useWords()
  const loaded = useData((_: object, signal) => staffCall('staffTalks', {}, { signal }), all)
  const at = useOpenRow(rowInAddress)
  const { open, openRow } = at
  const rows = loaded.data?.rows ?? []
  const again = () => {
    loaded.refresh()
    void countQueues()
  }
  useDesk('talk', again)
  useEvery(everyMs, loaded.refresh)
  const waiting = rows.filter(({ waitsSince }) => waitsSince !== undefined)
  const next = waiting.find(({ takenBy }) => takenBy === undefined)
  const oldest = waiting[0]?.waitsSince
  return (
    <>
      <div className="qtop">
        <PageHead
          title={say('pages.talks')}
          note={oldest && say('talks.sum', { n: waiting.length, age: ageOf(oldest, messages.ages) })}
        >
          {may('support.write') && <OwnName />}
          <TakeFirst id={next?.id} take={(id) => staffCall('staffTalkTake', { id })} onTaken={openRow} onEnd={again} />
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
        at={at}
        none={say('talks.none')}
        keys={{}}
      >
        <TalkItem key={open} id={open} onBack={() => openRow('')} onStale={again} />
      </Queue>
      <KeyHelp keys={['move', 'take', 'give', 'member']} />
    </>
  )
}
