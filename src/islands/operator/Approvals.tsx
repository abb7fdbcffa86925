import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { StaffRequest } from '#api/staff-money.ts'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { countQueues } from '#stores/staff-queues.ts'
import { $staff, may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { lookOf } from '#ui/look-of.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { ageOf } from './ages.ts'
import { CsvButton, PageHead } from './filters.tsx'
import { GivesUp } from './GivesUp.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { moneyOf } from './money.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const states = ['pending', 'approved', 'refused', 'expired'] as const
type State = (typeof states)[number]

interface RequestsQuery {
  readonly state: State
  readonly cursor: string
}

const requestList = listQuery<RequestsQuery>(
  { state: 'pending', cursor: '' },
  { state: choiceField(states), cursor: cursorField },
)

const load = ({ state, cursor }: RequestsQuery, pageSize: number, signal: AbortSignal) =>
  staffCall('staffRequests', { state, cursor: cursor || undefined, pageSize }, { signal })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Losing {
  readonly row: StaffRequest
  readonly sum: string
}

function useDecisions(refresh: () => void) {
  const { say, explain, locale } = useWords()
  const [refusing, setRefusing] = useState<StaffRequest>()
  const [busy, setBusy] = useState<string>()
  /** A withdrawal that ends another sum of bonus money than was said. */
  const [losing, setLosing] = useState<Losing>()
  const after = () => {
    refresh()
    void countQueues()
  }
  async function approve(row: StaffRequest, givesUp?: string): Promise<void> {
    const { id, account, currency } = row
    setBusy(id)
    setLosing(undefined)
    try {
      const { amount } = await staffCall('staffApprove', { id, ...(givesUp !== undefined && { givesUp }) })
      tell('ok', say('approvals.approved', { amount: moneyOf(amount, currency, locale), account }))
    } catch (thrown) {
      const sum = thrown instanceof CallFailure ? thrown.details.amount : undefined
      if (failureCode(thrown) === 'bonus_running' && sum !== undefined) setLosing({ row, sum })
      else tell('bad', explain(thrown))
    } finally {
      setBusy(undefined)
      after()
    }
  }
  async function refuse(reason: string): Promise<void> {
    if (refusing === undefined) return
    const { id, account, currency } = refusing
    await staffCall('staffRefuse', { id, reason })
    tell('ok', say('approvals.refused', { amount: moneyOf(refusing.amount, currency, locale), account }))
    after()
  }
  return { refusing, setRefusing, losing, setLosing, busy, approve, refuse }
}

/** A correction without a reference is booked under a key that says nothing to a person. */
const isMade = (reference: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference)

function What({ row }: { readonly row: StaffRequest }) {
  const { say, word, locale } = useWords()
  const reference = textOf(row.detail.reference)
  const lost = textOf(row.detail.givesUp)
  return (
    <>
      {word(`approvals.calls.${row.call}`)}
      <span className="sub">
        {[textOf(row.detail.reason), isMade(reference) ? say('approvals.noReference') : reference]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {lost !== '' && <span className="sub">{say('givesUp.said', { sum: moneyOf(lost, row.currency, locale) })}</span>}
    </>
  )
}

/** Asks whether the member loses bonus money by a withdrawal that waits: its sum has changed since somebody asked for it. */
function LosesBonus({
  losing: { row, sum },
  onApprove,
  onClose,
}: {
  readonly losing: Losing
  readonly onApprove: (row: StaffRequest, givesUp: string) => void
  readonly onClose: () => void
}) {
  const { say, locale } = useWords()
  const [isAgreed, setAgreed] = useState(false)
  const [error, setError] = useState<string>()
  return (
    <Dialog
      title={say('givesUp.title')}
      closeLabel={say('close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button look="primary" onClick={() => (isAgreed ? onApprove(row, sum) : setError(say('givesUp.needed')))}>
            {say('approvals.approve')}
          </Button>
        </>
      }
    >
      <GivesUp
        account={row.account}
        sum={moneyOf(sum, row.currency, locale)}
        isAgreed={isAgreed}
        error={error}
        onChange={(next) => {
          setAgreed(next)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}

interface DecisionProps {
  readonly row: StaffRequest
  readonly isMine: boolean
  readonly isBusy: boolean
  readonly onApprove: () => void
  readonly onRefuse: () => void
}

/** The acts on a request that waits, or what became of it. Who asked is never offered the approval. */
function Decision({ row, isMine, isBusy, onApprove, onRefuse }: DecisionProps) {
  const { say, messages } = useWords()
  if (row.state === 'pending')
    return (
      <span className="cluster">
        {isMine ? (
          <span className="faint">{say('approvals.yours')}</span>
        ) : (
          <Button size="sm" look="primary" loading={isBusy} onClick={onApprove}>
            {say('approvals.approve')}
          </Button>
        )}
        <Button size="sm" look="danger-line" onClick={onRefuse}>
          {isMine ? say('approvals.takeBack') : say('approvals.refuse')}
        </Button>
      </span>
    )
  return (
    <>
      <span className={`status ${row.state === 'approved' ? 'status--ok' : 'status--bad'}`}>
        {messages.approvals.states[row.state]}
      </span>
      {row.decidedBy && (
        <span className="sub">
          {row.decidedBy}, <span className="num">{row.decidedAt && formatDateTime(row.decidedAt).slice(0, 16)}</span>
          {row.reason && ` · ${row.reason}`}
        </span>
      )}
    </>
  )
}

/** Bookings that wait for a second person, and those that were decided. */
export function Approvals() {
  const { say, messages, locale } = useWords()
  const { me } = useStore($staff)
  const list = useStaffList<RequestsQuery, StaffRequest, Awaited<ReturnType<typeof load>>>(
    requestList,
    (query, signal) => load(query, 50, signal),
  )
  const { query, change, refresh } = list
  const { refusing, setRefusing, losing, setLosing, busy, approve, refuse } = useDecisions(refresh)
  const who = ({ account }: StaffRequest) =>
    may('members.read') ? (
      <To to={memberAt(account)} className="mname">
        <b>{account}</b>
      </To>
    ) : (
      <b>{account}</b>
    )
  const amount = (row: StaffRequest) => (
    <b className={lookOf(row.amount)}>{moneyOf(row.amount, row.currency, locale, true)}</b>
  )
  const asked = (row: StaffRequest) => (
    <>
      {row.askedBy}
      <span className="sub num">{formatDateTime(row.askedAt).slice(0, 16)}</span>
    </>
  )
  const isMine = (row: StaffRequest) => row.askedBy === me?.account
  const acts = (row: StaffRequest) => (
    <Decision
      row={row}
      isMine={isMine(row)}
      isBusy={busy === row.id}
      onApprove={() => void approve(row)}
      onRefuse={() => setRefusing(row)}
    />
  )
  return (
    <>
      <PageHead title={say('pages.approvals')} note={say('approvals.note')}>
        <CsvButton of={{ call: 'staffRequestsFile', name: 'approvals', input: { state: query.state } }} />
      </PageHead>
      <div className="bar">
        <Segmented
          label={say('approvals.state')}
          value={query.state}
          choices={states.map((state) => ({ value: state, label: messages.approvals.states[state] }))}
          onChange={(state) => change({ state })}
        />
      </div>
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={query.state === 'pending' ? say('approvals.none') : say('approvals.noneDecided')}
        columns={[
          { head: say('approvals.id'), className: 'muted num', cell: ({ id }) => id },
          { head: say('members.account'), cell: who },
          { head: say('approvals.what'), className: 'wrap', cell: (row) => <What row={row} /> },
          { head: say('ledger.amount'), className: 'r', cell: amount },
          { head: say('approvals.asked'), cell: asked },
          { head: say('approvals.age'), className: 'num', cell: ({ askedAt }) => ageOf(askedAt, messages.ages) },
          { head: say('approvals.decision'), className: 'r', cell: acts },
        ]}
        line={(row) => (
          <div className="arow">
            <div className="spread">
              {who(row)}
              {amount(row)}
            </div>
            <div>
              <What row={row} />
            </div>
            <p className="faint">
              {row.askedBy}, {ageOf(row.askedAt, messages.ages)}
            </p>
            <div className="arow__acts">{acts(row)}</div>
          </div>
        )}
      />
      {losing && (
        <LosesBonus
          losing={losing}
          onApprove={(row, givesUp) => void approve(row, givesUp)}
          onClose={() => setLosing(undefined)}
        />
      )}
      {refusing && (
        <ReasonDialog
          title={say('approvals.refuseTitle', { account: refusing.account })}
          lead={say('approvals.refuseLead')}
          submit={isMine(refusing) ? say('approvals.takeBack') : say('approvals.refuse')}
          danger
          send={refuse}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </>
  )
}
