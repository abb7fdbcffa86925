import { useState } from 'react'
import type { StaffDepositDetail } from '#api/staff-deposits.ts'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import { pageLanguage } from '#stores/page-language.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ActDialog } from './ActDialog.tsx'
import { DepositFacts } from './DepositFacts.tsx'
import { ItemHead } from './ItemHead.tsx'
import { Instead } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { moneyOf } from './money.ts'
import { go } from './place.ts'
import { useEvery } from './presence.ts'
import { useKeys } from './Queue.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import type { Decided } from './use-decided.tsx'
import { useWords } from './words.ts'

const everyMs = 10_000
/** A decision can be undone for so long (`src/server/deposits`). */
const undoMs = 10_000
const refuseReasons = ['not_received', 'slip_forged', 'slip_used', 'duplicate', 'other_payer', 'other'] as const
type RefuseReason = (typeof refuseReasons)[number]
/** States in which a person decides: also what ended without money may have been paid after all. */
const undecided: readonly string[] = ['awaiting_payment', 'checking', 'expired', 'cancelled']
const waits: readonly string[] = ['queued', 'held']

interface FootProps {
  readonly one: StaffDepositDetail
  readonly decided: Decided
  readonly onStale: () => void
}

function useActs({ one, decided, onStale }: FootProps) {
  const { say, locale, explain } = useWords()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<'approve' | 'refuse'>()
  const { id, account, currency, payAmount } = one.deposit
  const amount = moneyOf(payAmount, currency, locale)
  const hasPayment = one.payments.some(({ state }) => waits.includes(state))
  function fail(thrown: unknown): void {
    if (failureCode(thrown) === 'confirmation_needed') setAsking('approve')
    else {
      tell('bad', explain(thrown))
      onStale()
    }
  }
  const after =
    (text: string) =>
    ({ state, detail }: { readonly state: 'done' | 'second'; readonly detail: StaffDepositDetail }) =>
      decided.after({
        ...{ id, text: state === 'second' ? say('deposits.waitsForSecond', { id }) : text },
        at: detail.undoUntil && new Date(Date.parse(detail.undoUntil) - undoMs).toISOString(),
        undoUntil: detail.undoUntil,
        undo: () => staffCall('staffUndoDeposit', { id }),
      })
  async function approve(reference?: string): Promise<void> {
    if (busy) return
    if (!hasPayment && reference === undefined) return setAsking('approve')
    setBusy(true)
    const input = { id, ...(reference && { reference, amount: payAmount }) }
    await staffCall('staffApproveDeposit', input)
      .then(after(say('queue.approved', { amount, account })))
      .catch(fail)
    setBusy(false)
  }
  const refuse = ({ reason, sentence }: { readonly reason: string; readonly sentence: string }) =>
    staffCall('staffRefuseDeposit', { id, reason: reason as RefuseReason, ...(sentence && { note: sentence }) })
      .then(after(say('queue.rejected', { amount, account })))
      .catch(fail)
  return { busy, asking, setAsking, approve, refuse, amount }
}

function Foot(props: FootProps) {
  const { say, messages } = useWords()
  const { deposit } = props.one
  const { busy, asking, setAsking, approve, refuse, amount } = useActs(props)
  const canDecide = may('deposits.decide') && undecided.includes(deposit.status)
  useKeys({
    a: canDecide ? () => void approve() : undefined,
    r: canDecide ? () => setAsking('refuse') : undefined,
    m: may('members.read') ? () => go(memberAt(deposit.account)) : undefined,
  })
  if (!canDecide) return null
  return (
    <div className="qfoot">
      <Button size="sm" look="danger-line" onClick={() => setAsking('refuse')}>
        {say('queue.reject')} <kbd className="kbd">R</kbd>
      </Button>
      <span className="push" />
      <Button look="primary" loading={busy} onClick={() => void approve()}>
        {deposit.firstApprover ? say('queue.approveSecond', { amount }) : say('queue.approve', { amount })}{' '}
        <kbd className="kbd">A</kbd>
      </Button>
      {asking === 'approve' && (
        <ActDialog
          title={say('deposits.byLine', { id: deposit.id })}
          lead={say('deposits.byLineLead', { amount })}
          submit={say('queue.approve', { amount })}
          field={{ label: say('withdrawals.bankReference'), shortest: 1 }}
          send={({ field }) => approve(field)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'refuse' && (
        <ActDialog
          title={say('queue.rejectTitle', { reference: deposit.id })}
          lead={say('deposits.refuseLead')}
          submit={say('queue.reject')}
          danger
          reasons={refuseReasons.map((reason) => [reason, messages.deposits.refuseReasons[reason]])}
          sentence={{ label: say('deposits.note'), needed: false }}
          send={refuse}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

export interface DepositItemProps {
  readonly id: string
  readonly decided: Decided
  readonly onBack: () => void
}

/** One deposit: what was asked for, what its slip shows, what the bank says. */
export function DepositItem({ id, decided, onBack }: DepositItemProps) {
  const { say, messages, locale } = useWords()
  const loaded = useData(
    (wanted: string, signal) => staffCall('staffDepositDetail', { id: wanted, language: pageLanguage() }, { signal }),
    id,
  )
  const { data: one, refresh } = loaded
  useEvery(everyMs, refresh)
  if (one === undefined) return <Instead {...loaded} />
  const { deposit } = one
  const { account, status, createdAt, methodName } = deposit
  const stale = () => {
    refresh()
    decided.refresh()
  }
  return (
    <>
      <ItemHead
        account={account}
        line={say('withdrawals.line', { reference: deposit.id, time: formatDateTime(createdAt), to: methodName })}
        onBack={onBack}
      >
        <b className="qhead__sum num">{moneyOf(deposit.payAmount, deposit.currency, locale)}</b>
        <span className={status === 'checking' ? 'status status--wait' : 'status'}>
          {messages.deposits.statuses[status]}
        </span>
      </ItemHead>
      <DepositFacts one={one} onDone={stale} />
      <Foot one={one} decided={decided} onStale={stale} />
    </>
  )
}
