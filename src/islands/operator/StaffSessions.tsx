import { formatDateTime } from '#i18n/format.ts'
import { staffCall } from '#stores/staff-session.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Instead } from './lists.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

/** Who of the staff is signed in, and from where. */
export function StaffSessions() {
  const { say } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffSessions', {}, { signal }), 'all')
  const sessions = loaded.data?.sessions
  type Session = NonNullable<typeof sessions>[number]
  const who = ({ account, current }: Session) => (
    <>
      <b>{account}</b> {current && <span className="tag">{say('staff.thisOne')}</span>}
    </>
  )
  const device = ({ browser, system }: Session) => [browser, system].filter(Boolean).join(', ') || '—'
  return (
    <section className="panel panel--flush">
      <div className="panel__head">
        <h2 className="panel__title">{say('staff.sessions')}</h2>
      </div>
      {sessions === undefined ? (
        <Instead {...loaded} rows={2} />
      ) : (
        <DataTable
          rows={sessions}
          keyOf={({ account, startedAt }) => `${account} ${startedAt}`}
          columns={[
            { head: say('staff.account'), cell: who },
            { head: say('sessions.device'), cell: device },
            { head: say('sessions.address'), className: 'num', cell: ({ address }) => address },
            { head: say('sessions.started'), className: 'num', cell: ({ startedAt }) => formatDateTime(startedAt) },
            { head: say('sessions.seen'), className: 'num', cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt) },
          ]}
          line={(session) => (
            <div className="arow">
              <div className="spread">
                <span>{who(session)}</span>
                <span className="num">{session.address}</span>
              </div>
              <p className="faint">
                {device(session)}, <span className="num">{formatDateTime(session.lastSeenAt)}</span>
              </p>
            </div>
          )}
        />
      )}
    </section>
  )
}
