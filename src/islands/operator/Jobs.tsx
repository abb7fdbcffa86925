import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { FailedJob } from '#api/staff-jobs.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { ageOf } from './ages.ts'
import { PageHead } from './filters.tsx'
import { Instead, ListPanel, PanelHead, useStaffList } from './lists.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { SealedDays } from './SealedDays.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type Mark = Output<StaffApi['staffFigures']>['content'][number]
type Kind = Output<StaffApi['staffJobs']>['content'][number]
type FailedPage = Output<StaffApi['staffFailedJobs']>
interface FailedQuery {
  readonly cursor: string
}

const failedList = listQuery<FailedQuery>({ cursor: '' }, { cursor: cursorField })

/** A button that does one thing at once and says what came of it. */
function Do({
  text,
  act,
  onDone,
}: {
  readonly text: string
  readonly act: () => Promise<string>
  readonly onDone: () => void
}) {
  const { explain } = useWords()
  const [busy, setBusy] = useState(false)
  async function run(): Promise<void> {
    setBusy(true)
    try {
      tell('ok', await act())
    } catch (thrown) {
      tell('bad', explain(thrown))
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <Button size="sm" loading={busy} onClick={() => void run()}>
      {text}
    </Button>
  )
}

/** How far the counting of figures is. */
function Marks() {
  const { say, messages } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffFigures', {}, { signal }), 'all')
  const [isAsking, setAsking] = useState(false)
  const rows = loaded.data?.content
  const name = ({ stream }: Mark) => <b>{messages.jobs.streams[stream]}</b>
  const behind = ({ countedAt, late }: Mark) => (
    <span className={`status ${late ? 'status--bad' : 'status--ok'}`}>{ageOf(countedAt, messages.ages)}</span>
  )
  return (
    <section className="panel panel--flush">
      <PanelHead title={say('jobs.figures')}>
        {may('jobs.write') && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {say('jobs.again')}
          </Button>
        )}
      </PanelHead>
      {rows === undefined ? (
        <Instead {...loaded} rows={4} />
      ) : (
        <DataTable
          rows={rows}
          keyOf={({ stream }) => stream}
          columns={[
            { head: say('jobs.stream'), cell: name },
            { head: say('jobs.countedAt'), className: 'num', cell: ({ countedAt }) => formatDateTime(countedAt) },
            { head: say('jobs.openDay'), className: 'num', cell: ({ openDay }) => openDay ?? '—' },
            { head: say('jobs.behind'), className: 'r', cell: behind },
          ]}
          line={(mark) => (
            <div className="arow">
              <div className="spread">
                {name(mark)}
                {behind(mark)}
              </div>
              <p className="faint num">{formatDateTime(mark.countedAt)}</p>
            </div>
          )}
        />
      )}
      {isAsking && (
        <ReasonDialog
          title={say('jobs.againTitle')}
          lead={say('jobs.againLead')}
          submit={say('jobs.again')}
          done={say('jobs.againDone')}
          send={async (reason) => {
            await staffCall('staffCountAgain', { reason })
            loaded.refresh()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

/** Each kind of job: when it last ran, what waits and what failed. */
function Kinds() {
  const { say } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffJobs', {}, { signal }), 'all')
  const rows = loaded.data?.content
  const last = ({ lastAt, lastSeconds, failedAt, reason = '' }: Kind) => (
    <>
      {lastAt === undefined ? (
        <span className="faint">{say('jobs.never')}</span>
      ) : (
        <>
          {formatDateTime(lastAt)}
          <span className="sub">{say('jobs.took', { seconds: (lastSeconds ?? 0).toFixed(1) })}</span>
        </>
      )}
      {failedAt !== undefined && (
        <span className="sub neg">{say('jobs.failedLast', { at: formatDateTime(failedAt), reason })}</span>
      )}
    </>
  )
  const failed = ({ dead }: Kind) => (dead === 0 ? '0' : <span className="status status--bad">{dead}</span>)
  const act = ({ name, every }: Kind) =>
    every !== undefined &&
    may('jobs.write') && (
      <Do
        text={say('jobs.run')}
        act={async () => {
          await staffCall('staffRunJob', { name })
          return say('jobs.sent', { name })
        }}
        onDone={loaded.refresh}
      />
    )
  return (
    <section className="panel panel--flush">
      <PanelHead title={say('jobs.kinds')} />
      {rows === undefined ? (
        <Instead {...loaded} />
      ) : (
        <DataTable
          rows={rows}
          keyOf={({ name }) => name}
          columns={[
            { head: say('jobs.name'), className: 'mono', cell: ({ name }) => name },
            { head: say('jobs.last'), className: 'num', cell: last },
            { head: say('jobs.waits'), className: 'r num', cell: ({ waiting, active }) => waiting + active },
            { head: say('jobs.failed'), className: 'r num', cell: failed },
            { head: say('acts'), className: 'r', cell: act },
          ]}
          line={(kind) => (
            <div className="arow">
              <div className="spread">
                <b className="mono">{kind.name}</b>
                {failed(kind)}
              </div>
              <p className="faint num">{last(kind)}</p>
              <div className="arow__acts">{act(kind)}</div>
            </div>
          )}
        />
      )}
    </section>
  )
}

/** Jobs that failed for good and wait for a person. */
function Failed() {
  const { say, lists } = useWords()
  const list = useStaffList<FailedQuery, FailedJob, FailedPage>(failedList, ({ cursor }, signal) =>
    staffCall('staffFailedJobs', { cursor: cursor || undefined, pageSize: 50 }, { signal }),
  )
  const what = ({ name, reason }: FailedJob) => (
    <>
      <b className="mono">{name}</b>
      <span className="sub">{reason}</span>
    </>
  )
  const act = ({ id }: FailedJob) =>
    may('jobs.write') && (
      <Do
        text={lists.retry}
        act={async () => say('jobs.retried', { name: (await staffCall('staffRetryJob', { id })).name })}
        onDone={list.refresh}
      />
    )
  return (
    <ListPanel
      list={list}
      keyOf={({ id }) => id}
      none={say('jobs.none')}
      title={say('jobs.failed')}
      columns={[
        { head: say('jobs.name'), className: 'wrap', cell: what },
        { head: say('jobs.tries'), className: 'r num', cell: ({ tries }) => tries },
        { head: say('jobs.failedAt'), className: 'num', cell: ({ failedAt }) => formatDateTime(failedAt) },
        { head: say('acts'), className: 'r', cell: act },
      ]}
      line={(job) => (
        <div className="arow">
          <div>{what(job)}</div>
          <p className="faint num">{formatDateTime(job.failedAt)}</p>
          <div className="arow__acts">{act(job)}</div>
        </div>
      )}
    />
  )
}

/** What the site does by itself: counting, jobs, and what failed. */
export function Jobs() {
  const { say } = useWords()
  return (
    <div className="stack">
      <PageHead title={say('pages.jobs')} note={say('jobs.note')} />
      <Marks />
      <SealedDays />
      <Kinds />
      <Failed />
    </div>
  )
}
