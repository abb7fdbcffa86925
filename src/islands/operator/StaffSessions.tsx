import { formatDateTime } from '#i18n/format.ts'
import { staffCall } from '#stores/staff-session.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { deviceOf, useSessionColumns } from './sessions.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

/** Who of the staff is signed in, and from where. */
export function StaffSessions() {
  const { say } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffSessions', {}, { signal }), 'all')
  const sessions = loaded.data?.sessions
  const columns = useSessionColumns()
  type Session = NonNullable<typeof sessions>[number]
  const who = ({ account, current }: Session) => (
    <>
      <b>{account}</b> {current && <span className="tag">{say('staff.thisOne')}</span>}
    </>
  )
  return (
    <section className="panel panel--flush">
      <PanelHead title={say('staff.sessions')} />
      {sessions === undefined ? (
        <Instead {...loaded} rows={2} />
      ) : (
        <DataTable
          rows={sessions}
          keyOf={({ account, startedAt }) => `${account} ${startedAt}`}
          columns={[{ head: say('staff.account'), cell: who }, ...columns]}
          line={(session) => (
            <div className="arow">
              <div className="spread">
                <span>{who(session)}</span>
                <span className="num">{session.address}</span>
              </div>
              <p className="faint">
                {deviceOf(session)}, <span className="num">{formatDateTime(session.lastSeenAt)}</span>
              </p>
            </div>
          )}
        />
      )}
    </section>
  )
}
