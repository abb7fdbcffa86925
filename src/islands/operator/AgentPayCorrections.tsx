import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffCorrection } from '#api/staff-pay.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { periodText } from '#i18n/period.ts'
import { countQueues } from '#stores/staff-queues.ts'
import { $staff, may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { lookOf } from '#ui/look-of.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { CsvButton } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { PayHead } from './PayHead.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const states = ['pending', 'approved', 'refused', 'expired'] as const

interface CorrectionsQuery {
  /** What the page shows in place of its periods. */
  readonly view: string
  readonly state: StaffCorrection['state']
  readonly cursor: string
}
type Page = Output<StaffApi['staffPayCorrections']>

const correctionList = listQuery<CorrectionsQuery>(
  { view: '', state: 'pending', cursor: '' },
  { view: textField(20), state: choiceField(states), cursor: cursorField },
)

const load = ({ state, cursor }: CorrectionsQuery, signal: AbortSignal): Promise<Page> =>
  staffCall('staffPayCorrections', { state, cursor: cursor || undefined, pageSize: 50 }, { signal })

interface DecisionProps {
  readonly row: StaffCorrection
  readonly isBusy: boolean
  readonly onApprove: () => void
  readonly onRefuse: () => void
}

/** The acts on a correction that waits, or what became of it. Who asked is never offered the approval. */
function Decision({ row, isBusy, onApprove, onRefuse }: DecisionProps) {
  const { say, messages } = useWords()
  const { me } = useStore($staff)
  const isMine = row.askedBy === me?.account
  if (row.state === 'pending')
    return (
      may('payments.approve') && (
        <span className="cluster">
          {isMine ? (
            <span className="faint">{say('payCorrections.yours')}</span>
          ) : (
            <Button size="sm" look="primary" loading={isBusy} onClick={onApprove}>
              {say('payCorrections.approve')}
            </Button>
          )}
          <Button size="sm" look="danger-line" onClick={onRefuse}>
            {isMine ? say('payCorrections.takeBack') : say('payCorrections.refuse')}
          </Button>
        </span>
      )
    )
  return (
    <>
      <span className={`status ${row.state === 'approved' ? 'status--ok' : 'status--bad'}`}>
        {messages.payCorrections.states[row.state]}
      </span>
      {row.decidedBy && (
        <span className="sub">
          {row.decidedBy}, <span className="num">{row.decidedAt && formatDateTime(row.decidedAt).slice(0, 16)}</span>
          {row.decision && ` · ${row.decision}`}
        </span>
      )}
    </>
  )
}

function useDecisions(refresh: () => void, money: (sum: string) => string) {
  const { say, explain } = useWords()
  const [refusing, setRefusing] = useState<StaffCorrection>()
  const [busy, setBusy] = useState<string>()
  const after = () => {
    refresh()
    void countQueues()
  }
  async function approve({ id, amount, account }: StaffCorrection): Promise<void> {
    setBusy(id)
    try {
      await staffCall('staffApprovePayCorrection', { id })
      tell('ok', say('payCorrections.approved', { sum: money(amount), account }))
    } catch (thrown) {
      tell('bad', explain(thrown))
    } finally {
      setBusy(undefined)
      after()
    }
  }
  async function refuse(reason: string): Promise<void> {
    if (refusing === undefined) return
    await staffCall('staffRefusePayCorrection', { id: refusing.id, reason })
    tell('ok', say('payCorrections.refused', { sum: money(refusing.amount), account: refusing.account }))
    after()
  }
  return { refusing, setRefusing, busy, approve, refuse }
}

/** Corrections of what agents were paid: those that wait for another person, and those that were decided. */
export function AgentPayCorrections({ onBack }: { readonly onBack: () => void }) {
  const { say, messages, locale } = useWords()
  const { me } = useStore($staff)
  const list = useStaffList<CorrectionsQuery, StaffCorrection, Page>(correctionList, load)
  const { query, change, data, refresh } = list
  const money = (sum: string) => formatMoney(sum, data?.currencySymbol ?? '', locale)
  const { refusing, setRefusing, busy, approve, refuse } = useDecisions(refresh, money)
  const who = ({ account }: StaffCorrection) => <To to={memberAt(account)}>{account}</To>
  const amount = (row: StaffCorrection) => <b className={lookOf(row.amount)}>{money(row.amount)}</b>
  const what = (row: StaffCorrection) => (
    <>
      {messages.movements[row.kind]}, {periodText(row, locale, data?.timeZone ?? 'UTC')}
      <span className="sub">
        {row.reverses && `${say('payCorrections.whole')} · `}
        {row.reason}
      </span>
      {row.rest !== undefined && (
        <span className="sub">{say('payCorrections.left', { sum: money(row.rest.replace('-', '')) })}</span>
      )}
    </>
  )
  const asked = (row: StaffCorrection) => (
    <>
      {row.askedBy}
      <span className="sub num">{formatDateTime(row.askedAt).slice(0, 16)}</span>
    </>
  )
  const acts = (row: StaffCorrection) => (
    <Decision
      row={row}
      isBusy={busy === row.id}
      onApprove={() => void approve(row)}
      onRefuse={() => setRefusing(row)}
    />
  )
  return (
    <div className="stack">
      <PayHead title={say('payCorrections.title')} note={say('payCorrections.correctLead')} onBack={onBack}>
        <CsvButton
          of={{ call: 'staffPayCorrectionsFile', name: 'agent-pay-corrections', input: { state: query.state } }}
        />
      </PayHead>
      <div className="bar">
        <Segmented
          label={say('payCorrections.show')}
          value={query.state}
          choices={states.map((value) => ({ value, label: messages.payCorrections.states[value] }))}
          onChange={(state) => change({ state })}
        />
      </div>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={say(query.state === 'pending' ? 'payCorrections.none' : 'payCorrections.noneDecided')}
        columns={[
          { head: say('agentPay.agent'), cell: who },
          { head: say('payCorrections.what'), className: 'wrap', cell: what },
          { head: say('payCorrections.sum'), className: 'r num', cell: amount },
          { head: say('payCorrections.by'), cell: asked },
          { head: say('payCorrections.decision'), className: 'r', cell: acts },
        ]}
        line={(row) => (
          <div className="arow">
            <div className="spread">
              {who(row)}
              <span className="num">{amount(row)}</span>
            </div>
            <div>{what(row)}</div>
            <p className="faint">{row.askedBy}</p>
            <div className="arow__acts">{acts(row)}</div>
          </div>
        )}
      />
      {refusing && (
        <ReasonDialog
          title={say('payCorrections.refuseTitle', { account: refusing.account })}
          lead={say('payCorrections.refuseLead')}
          submit={say(refusing.askedBy === me?.account ? 'payCorrections.takeBack' : 'payCorrections.refuse')}
          danger
          send={refuse}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </div>
  )
}
