import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { To } from './To.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type Holds = Output<StaffApi['staffPayHolds']>
type Hold = Holds['content'][number]

/** Agents whose pay is held, with what has gathered; nothing while there are none. */
export function AgentPayHolds({ turn, mayRelease }: { readonly turn: number; readonly mayRelease: boolean }) {
  const { say, many, locale } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffPayHolds', {}, { signal }), String(turn))
  const [released, setReleased] = useState<Hold>()
  const { data } = loaded
  if (data === undefined) return loaded.status === 'failed' ? <Instead {...loaded} rows={1} /> : null
  if (data.content.length === 0) return null
  const agent = ({ account }: Hold) => <To to={memberAt(account)}>{account}</To>
  const why = ({ by, heldAt, reason }: Hold) => say('agentPay.heldBy', { by, at: formatDateTime(heldAt), reason })
  const gathered = ({ waiting, lines }: Hold) =>
    many('agentPay.gathered', lines, { sum: formatMoney(waiting, data.currencySymbol, locale) })
  const act = (hold: Hold) =>
    mayRelease && (
      <Button size="sm" onClick={() => setReleased(hold)}>
        {say('agentPay.release')}
      </Button>
    )
  return (
    <section className="panel panel--flush" aria-labelledby="holds">
      <PanelHead title={say('agentPay.holds')} id="holds" />
      <DataTable
        rows={data.content}
        keyOf={({ account }) => account}
        columns={[
          { head: say('agentPay.agent'), cell: agent },
          { head: say('reason.label'), className: 'wrap', cell: why },
          { head: say('agentPay.waiting'), className: 'r num', cell: gathered },
          { head: say('acts'), className: 'r', cell: act },
        ]}
        line={(hold) => (
          <div className="arow">
            <div className="spread">
              {agent(hold)}
              <span className="num">{gathered(hold)}</span>
            </div>
            <p className="faint">{why(hold)}</p>
            <div className="arow__acts">{act(hold)}</div>
          </div>
        )}
      />
      {released && (
        <ReasonDialog
          title={say('agentPay.releaseTitle', { account: released.account })}
          lead={say('agentPay.releaseLead')}
          submit={say('agentPay.release')}
          done={say('agentPay.released', { account: released.account })}
          send={async (reason) => {
            await staffCall('staffReleasePay', { account: released.account, reason })
            loaded.refresh()
          }}
          onClose={() => setReleased(undefined)}
        />
      )}
    </section>
  )
}
