import { useState } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { deviceOf, useSessionColumns } from './sessions.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

/** Where a member is logged in now, and the end of it. */
export function MemberSessions({ account }: { readonly account: string }) {
  const { say, many } = useWords()
  const [isEnding, setEnding] = useState(false)
  const loaded = useData(
    (name: string, signal) => staffCall('staffMemberSessions', { account: name }, { signal }),
    account,
  )
  const sessions = loaded.data?.sessions
  const columns = useSessionColumns()
  return (
    <section className="panel panel--flush">
      <PanelHead title={say('member.tab.sessions')}>
        {may('members.write') && (sessions?.length ?? 0) > 0 && (
          <Button size="sm" look="danger-line" onClick={() => setEnding(true)}>
            {say('sessions.end')}
          </Button>
        )}
      </PanelHead>
      {sessions === undefined ? (
        <Instead {...loaded} rows={2} />
      ) : sessions.length === 0 ? (
        <Empty bare text={say('sessions.none')} />
      ) : (
        <DataTable
          rows={sessions}
          keyOf={({ id }) => id}
          columns={columns}
          line={(session) => (
            <div className="arow">
              <div className="spread">
                <b>{deviceOf(session)}</b>
                <span className="faint num">{session.address}</span>
              </div>
              <p className="faint num">{formatDateTime(session.lastSeenAt)}</p>
            </div>
          )}
        />
      )}
      {isEnding && (
        <ReasonDialog
          title={say('sessions.endTitle', { account })}
          lead={say('sessions.endLead')}
          submit={say('sessions.end')}
          danger
          done={many('sessions.ended', sessions?.length ?? 0)}
          send={async (reason) => {
            await staffCall('staffEndMemberSessions', { account, reason })
            loaded.refresh()
          }}
          onClose={() => setEnding(false)}
        />
      )}
    </section>
  )
}
