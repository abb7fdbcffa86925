import { useState } from 'react'
import type { StaffWithdrawal } from '#api/staff-withdrawals.ts'
import type { WithdrawalReason } from '#api/withdrawal-rules.ts'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import { $staff, may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ActDialog } from './ActDialog.tsx'
import { ItemHead } from './ItemHead.tsx'
import { Instead } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { moneyOf } from './money.ts'
import { go } from './place.ts'
import { useEvery } from './presence.ts'
import { useKeys } from './Queue.tsx'
import { useReasons } from './reasons.ts'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import type { Decided } from './use-decided.tsx'
import { WithdrawalFacts, WithdrawalRisk, WithdrawalSteps } from './WithdrawalFacts.tsx'
import { WithdrawalParts } from './WithdrawalParts.tsx'
import { useWords } from './words.ts'

/** So others see that somebody looks at it, and what they do is seen here. */
const everyMs = 10_000

const isOpen = ({ queue, decision }: StaffWithdrawal) => (queue === 'check' || queue === 'second') && !decision

interface ActsProps {
  readonly one: StaffWithdrawal
  readonly decided: Decided
  readonly onShow: (one: StaffWithdrawal) => void
  readonly onStale: () => void
}

function useActs({ one, decided, onShow, onStale }: ActsProps) {
  const { say, locale, explain } = useWords()
  const [busy, setBusy] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const { id, account } = one
  const amount = moneyOf(one.amount, one.currency, locale)
  /** Who was first, where somebody was. */
  async function fail(thrown: unknown): Promise<void> {
    if (failureCode(thrown) !== 'state_conflict') return tell('bad', explain(thrown))
    const now = await staffCall('staffWithdrawal', { id }).catch(() => undefined)
    const first = now?.decision ?? now?.approvals.at(-1)
    const who = first?.by ?? now?.takenBy ?? now?.steps.findLast(({ staff }) => staff !== undefined)?.staff
    tell('bad', who === undefined ? explain(thrown) : say('queue.first', { who, reference: one.reference }))
    onStale()
  }
  const after = (text: string) => (now: StaffWithdrawal) =>
    decided.after({
      ...{ id, text, at: now.decision?.at, undoUntil: now.decision?.undoUntil },
      undo: () => staffCall('staffUndoWithdrawal', { id }),
    })
  async function run(work: () => Promise<unknown>): Promise<void> {
    if (busy) return
    setBusy(true)
    await work().catch(fail)
    setBusy(false)
  }
  const approve = () =>
    run(() => staffCall('staffApproveWithdrawal', { id }).then(after(say('queue.approved', { amount, account }))))
  const take = () =>
    run(() => staffCall('staffTakeWithdrawal', { id, free: one.takenBy === $staff.get().me?.account }).then(onShow))
  const reject = async ({ reason, sentence }: { readonly reason: string; readonly sentence: string }) => {
    try {
      const now = await staffCall('staffRejectWithdrawal', { id, reason: reason as WithdrawalReason, sentence })
      after(say('queue.rejected', { amount, account }))(now)
    } catch (thrown) {
      await fail(thrown)
    }
  }
  return { busy, approve, take, reject, isRejecting, setRejecting, amount }
}

function Foot({ one, decided, onShow, onStale }: ActsProps) {
  const { say } = useWords()
  const { busy, approve, take, reject, isRejecting, setRejecting, amount } = useActs({ one, decided, onShow, onStale })
  const listed = useReasons()
  const canDecide = may('withdrawals.decide') && isOpen(one) && one.mayDecide
  const isMine = one.takenBy === $staff.get().me?.account
  useKeys({
    a: canDecide ? () => void approve() : undefined,
    r: canDecide ? () => setRejecting(true) : undefined,
    t: may('withdrawals.decide') && isOpen(one) ? () => void take() : undefined,
    m: may('members.read') ? () => go(memberAt(one.account)) : undefined,
  })
  if (!may('withdrawals.decide') || !isOpen(one)) return null
  return (
    <div className="qfoot">
      {canDecide && (
        <Button size="sm" look="danger-line" onClick={() => setRejecting(true)}>
          {say('queue.reject')} <kbd className="kbd">R</kbd>
        </Button>
      )}
      <Button size="sm" onClick={() => void take()}>
        {isMine ? say('queue.giveBack') : say('queue.take')} <kbd className="kbd">T</kbd>
      </Button>
      {isMine && one.takenAt && (
        <span className="faint fs12 only-wide">
          {say('queue.takenAt', { time: formatDateTime(one.takenAt).slice(11) })}
        </span>
      )}
      <span className="push" />
      {canDecide ? (
        <Button look="primary" loading={busy} onClick={() => void approve()}>
          {one.approvals.length > 0 ? say('queue.approveSecond', { amount }) : say('queue.approve', { amount })}{' '}
          <kbd className="kbd">A</kbd>
        </Button>
      ) : (
        <span className="faint">{say('queue.notYours')}</span>
      )}
      {isRejecting && (
        <ActDialog
          title={say('queue.rejectTitle', { reference: one.reference })}
          lead={say('withdrawals.rejectLead')}
          submit={say('queue.reject')}
          danger
          reasons={listed}
          sentence={{ label: say('queue.sentence'), needed: true }}
          send={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}

export interface WithdrawalItemProps {
  readonly id: string
  readonly decided: Decided
  readonly onBack: () => void
}

/** One withdrawal with what is needed to decide. */
export function WithdrawalItem({ id, decided, onBack }: WithdrawalItemProps) {
  const { say, messages, locale } = useWords()
  const loaded = useData((wanted: string, signal) => staffCall('staffWithdrawal', { id: wanted }, { signal }), id)
  const { data: one, refresh, show } = loaded
  useEvery(everyMs, refresh)
  if (one === undefined) return <Instead {...loaded} />
  const { account, reference, requestedAt, bankName, masked, holder, here } = one
  return (
    <>
      <ItemHead
        account={account}
        line={say('withdrawals.line', {
          reference,
          time: formatDateTime(requestedAt),
          to: `${bankName ?? messages.withdrawals.kinds[one.kind]} ${masked} ${holder}`,
        })}
        onBack={onBack}
      >
        <b className="qhead__sum num">{moneyOf(one.amount, one.currency, locale)}</b>
        <span className={one.late ? 'status status--wait' : 'status'}>{messages.withdrawals.states[one.state]}</span>
      </ItemHead>
      <div className="qbody qbody--21">
        <div className="stack">
          {here.length > 0 && (
            <p className="alert">
              <span className="i i-ph-eye" aria-hidden="true" />
              {say('queue.here', { who: here.join(', ') })}
            </p>
          )}
          <WithdrawalRisk one={one} />
          <WithdrawalParts one={one} onDone={show} onStale={refresh} />
          <WithdrawalSteps one={one} />
        </div>
        <WithdrawalFacts one={one} />
      </div>
      <Foot one={one} decided={decided} onShow={show} onStale={refresh} />
    </>
  )
}
