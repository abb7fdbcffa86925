import { useState } from 'react'
import type { StaffPayment } from '#api/staff-deposits.ts'
import { CallFailure } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ActDialog } from './ActDialog.tsx'
import { moneyOf } from './money.ts'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const waiting: readonly string[] = ['unmatched', 'queued', 'held', 'refund_due']

/** Its provider was asked to send it back, and nothing may be decided meanwhile. */
const isLeaving = ({ state, refundState }: StaffPayment): boolean => waiting.includes(state) && refundState === 'asked'

export interface PaymentLineProps {
  readonly payment: StaffPayment
  /** The order to which it can be given with one press. */
  readonly order?: string
  readonly onDone: () => void
}

/** What may be done with a payment: given to an order, or sent back to its payer. */
export function PaymentActs({ payment, order, onDone }: PaymentLineProps) {
  const { say, explain } = useWords()
  const [asking, setAsking] = useState<'match' | 'refund'>()
  const { id, asked } = payment
  // The second payment of a credited order, which its deposit shows with the order's number.
  const isDouble = payment.state === 'queued' && payment.reason === 'duplicate' && order !== undefined
  if (!may('deposits.decide') || !waiting.includes(payment.state) || isLeaving(payment)) return null
  const told = ({ state }: { readonly state: 'done' | 'second' }) => {
    tell('ok', say(state === 'second' ? 'payments.second' : 'payments.done'))
    onDone()
  }
  /** Somebody else was first: who, and nothing is left to do here. */
  const gone = (thrown: unknown) => {
    if (!(thrown instanceof CallFailure) || thrown.details.first === undefined) throw thrown
    tell('bad', explain(thrown))
    onDone()
  }
  const match = (to: string) => staffCall('staffMatchPayment', { id, order: to }).then(told).catch(gone)
  const matchNow = (to: string) =>
    match(to).catch((thrown: unknown) => {
      tell('bad', explain(thrown))
      onDone()
    })
  return (
    <span className="cluster">
      {(payment.state === 'unmatched' || isDouble) && (
        <Button size="sm" onClick={() => (order ? void matchNow(order) : setAsking('match'))}>
          {asked?.act === 'match' ? say('payments.confirmMatch') : say('payments.match')}
        </Button>
      )}
      <Button size="sm" look="danger-line" onClick={() => setAsking('refund')}>
        {asked?.act === 'refund' ? say('payments.confirmRefund') : say('payments.refund')}
      </Button>
      {asking === 'match' && (
        <ActDialog
          title={say('payments.matchTitle', { reference: payment.reference })}
          lead={say('payments.matchLead')}
          submit={say('payments.match')}
          field={{ label: say('payments.order'), shortest: 15 }}
          send={({ field }) => match(field.toUpperCase())}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'refund' && (
        <ActDialog
          title={say('payments.refundTitle', { reference: payment.reference })}
          lead={say('payments.refundLead')}
          submit={say('payments.refund')}
          danger
          field={{ label: say('payments.refundReference'), shortest: 0 }}
          sentence={{ label: say('deposits.note'), needed: false }}
          send={({ field, sentence }) =>
            staffCall('staffRefundPayment', {
              id,
              ...(field && { reference: field }),
              ...(sentence && { note: sentence }),
            })
              .then(told)
              .catch(gone)
          }
          onClose={() => setAsking(undefined)}
        />
      )}
    </span>
  )
}

/** A payment in a few words, with what may be done with it. */
export function PaymentLine(props: PaymentLineProps) {
  const { say, word, messages, locale } = useWords()
  const { payment } = props
  return (
    <div className="note">
      <div className="spread">
        <span>
          <b>{moneyOf(payment.amount, payment.currency, locale)}</b>{' '}
          <span className="status">{messages.payments.states[payment.state]}</span>
        </span>
        <PaymentActs {...props} />
      </div>
      <small>
        {[
          formatDateTime(payment.paidAt),
          payment.provider,
          payment.reference,
          payment.payerName,
          payment.reason && word(`deposits.reasons.${payment.reason}`),
          isLeaving(payment) && say('payments.leaving'),
          payment.asked && say('payments.askedBy', { who: payment.asked.by }),
          payment.asked?.reference,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </div>
  )
}
