import { useState } from 'react'
import type { StaffWithdrawal } from '#api/staff-withdrawals.ts'
import type { WithdrawalReason } from '#api/withdrawal-rules.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ActDialog } from './ActDialog.tsx'
import { moneyOf } from './money.ts'
import { Picture } from './Picture.tsx'
import { useReasons } from './reasons.ts'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

type Part = StaffWithdrawal['parts'][number]
type Act = 'paid' | 'failed' | 'returned' | 'receipt'

/** What may be said of a part as it stands. */
function actsOf({ state, channel, doubted, forced }: Part): readonly Act[] {
  const isManual = channel === 'manual' || doubted === true
  const all: readonly (readonly [Act, boolean])[] = [
    ['paid', may('withdrawals.pay') && isManual && (state === 'waiting' || state === 'sending')],
    ['failed', may('withdrawals.pay') && isManual && (state === 'waiting' || state === 'sending')],
    ['returned', may('withdrawals.pay') && ['paid', 'received', 'disputed'].includes(state)],
    ['receipt', may('withdrawals.decide') && (state === 'disputed' || forced !== undefined) && state !== 'received'],
  ]
  return all.flatMap(([act, holds]) => (holds ? [act] : []))
}

interface PartsProps {
  readonly one: StaffWithdrawal
  readonly onDone: (now: StaffWithdrawal) => void
  readonly onStale: () => void
}

function PartDialog({
  one,
  part,
  act,
  onDone,
  onStale,
  onClose,
}: PartsProps & { readonly part: Part; readonly act: Act; readonly onClose: () => void }) {
  const { say, messages } = useWords()
  const reasons = useReasons()
  const isEnd = act === 'failed' || act === 'returned'
  async function send(values: { readonly reason: string; readonly field: string; readonly sentence: string }) {
    const which = { id: one.id, part: part.part }
    const { reason, field, sentence } = values
    const why = { ...which, reason: reason as WithdrawalReason, ...(sentence !== '' && { sentence }) }
    const calls = {
      paid: () => staffCall('staffPayoutPaid', { ...which, reference: field }),
      failed: () => staffCall('staffPayoutFailed', why),
      returned: () => staffCall('staffPayoutReturned', why),
      receipt: () => staffCall('staffForceReceipt', { ...which, reason: sentence, proof: field }),
    } as const
    try {
      const now = await calls[act]()
      onDone(now)
      const state = now.parts.find((one) => one.part === part.part)?.state
      const isAsked = isEnd && state !== act
      tell('ok', isAsked ? say('payments.second') : messages.withdrawals.acts[act].done)
    } catch (thrown) {
      onStale()
      throw thrown
    }
  }
  return (
    <ActDialog
      title={say('withdrawals.partTitle', {
        what: messages.withdrawals.acts[act].submit,
        part: part.part,
        reference: one.reference,
      })}
      lead={messages.withdrawals.acts[act].lead}
      submit={messages.withdrawals.acts[act].submit}
      danger={isEnd}
      {...(isEnd && { reasons, sentence: { label: say('queue.sentence'), needed: false } })}
      {...(act === 'paid' && { field: { label: say('withdrawals.bankReference'), shortest: 3 } })}
      {...(act === 'receipt' && {
        field: { label: say('withdrawals.proof'), shortest: 3 },
        sentence: { label: say('reason.label'), needed: true },
      })}
      send={send}
      onClose={onClose}
    />
  )
}

/** The transfers in which it is paid, each with its own question. */
export function WithdrawalParts(props: PartsProps) {
  const { one } = props
  const { say, messages, locale } = useWords()
  const [asked, setAsked] = useState<{ readonly part: Part; readonly act: Act }>()
  if (one.parts.length === 0) return null
  return (
    <div>
      {one.parts.map((part) => (
        <div key={part.part} className="note">
          <div className="spread">
            <span>
              <b>{moneyOf(part.amount, one.currency, locale)}</b>{' '}
              <span className="status">{messages.withdrawals.partStates[part.state]}</span>
            </span>
            <span className="cluster">
              {actsOf(part).map((act) => (
                <Button key={act} size="sm" onClick={() => setAsked({ part, act })}>
                  {messages.withdrawals.acts[act].submit}
                </Button>
              ))}
            </span>
          </div>
          <small>
            {[
              part.provider ?? messages.withdrawals.byHand,
              part.reference,
              part.paidAt && formatDateTime(part.paidAt),
              part.unknown && say(part.doubted ? 'withdrawals.doubted' : 'withdrawals.unknown'),
              part.forced && say('withdrawals.forced', { who: part.forced.by, proof: part.forced.proof }),
              part.returning &&
                say('withdrawals.returning', {
                  who: part.returning.by,
                  why: messages.withdrawals.reasons[part.returning.reason],
                }),
              part.note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {may('uploads.read') &&
            part.uploads.map((id) => <Picture key={id} id={id} label={say('withdrawals.sent', { part: part.part })} />)}
        </div>
      ))}
      {asked && <PartDialog {...props} {...asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
