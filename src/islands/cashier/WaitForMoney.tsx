import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { askDeposit } from '#stores/deposits.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import type { OrderProps } from './DepositOrder.tsx'
import { isSlow } from './deposit-ending.ts'
import { Live, Outcome } from './Outcome.tsx'
import { Rail, Track, type TrackStep } from './Track.tsx'
import { momentText } from './times.ts'

/** When it should be clear, as the time of day. */
function etaOf({ locale, order: { seenAt, createdAt, promisedMinutes } }: OrderProps): string {
  const at = new Date(Date.parse(seenAt ?? createdAt) + promisedMinutes * 60_000)
  return momentText(at.toISOString(), locale, { seconds: true })
}

/** Who works on it now, and what that is. */
function currentStep({ messages, order: { slip } }: OrderProps) {
  if (slip === undefined) return { title: messages.gateway.provider, who: messages.gateway.byMessage }
  return slip.state === 'queued'
    ? { title: messages.wait.looked, who: messages.wait.person }
    : { title: messages.wait.checked, who: messages.wait.us }
}

/** The steps from the member's payment to the balance; the middle one is current. */
function stepsOf(props: OrderProps): readonly TrackStep[] {
  const { messages, locale, order } = props
  const slow = isSlow(order, Date.now())
  const reason = order.slip?.reason ?? order.reason
  const first = order.slip ? messages.wait.slip : order.kind === 'gateway' ? messages.gateway.back : messages.wait.paid
  return [
    {
      key: 'paid',
      state: 'done',
      title: first,
      who: messages.wait.you,
      ...(order.seenAt && { time: momentText(order.seenAt, locale, { seconds: true }) }),
    },
    {
      key: 'checked',
      state: 'now',
      ...currentStep(props),
      time: slow ? messages.wait.late : t(messages, 'wait.by', { time: etaOf(props) }),
      late: slow,
      note: [reason && messages.reasons[reason], order.slip ? messages.wait.note : messages.gateway.note]
        .filter(Boolean)
        .join(' '),
    },
    { key: 'balance', state: 'wait', title: messages.wait.balance, who: messages.wait.us },
  ]
}

/** The steps beside the page, where the page itself says that it takes longer. */
export function MoneyTrack(props: OrderProps) {
  return (
    <section className="panel">
      <Track steps={stepsOf(props)} />
    </section>
  )
}

/** Asking the provider at once, in place of waiting for its message. */
function AskNow({ messages, order, show, onCancel }: OrderProps) {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const ask = async () => {
    setBusy(true)
    try {
      const answer = await askDeposit(order.id)
      show(answer)
      if (answer.status === order.status) setTold(messages.gateway.asked)
    } catch (thrown) {
      toastFailure(failureCode(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button loading={busy} onClick={() => void ask()}>
        <span className="i i-ph-arrows-clockwise" aria-hidden="true" />
        {messages.gateway.ask}
      </Button>
      {order.pay?.redirectUrl && (
        <a className="btn btn--outline" href={order.pay.redirectUrl}>
          {messages.gateway.open}
        </a>
      )}
      {order.canCancel && (
        <Button look="quiet" onClick={onCancel}>
          {messages.gateway.notPaid}
        </Button>
      )}
      <p className="note basis-full" role="status">
        {told}
      </p>
    </>
  )
}

/** What is paid, by when it is clear, and the steps. */
function Parcel(props: OrderProps) {
  const { messages, locale, symbol, order } = props
  const steps = stepsOf(props)
  return (
    <section className="panel">
      <div className="parcel">
        <div className="parcel__top">
          <div>
            <small>{order.methodName}</small>
            <p className="money num">
              <span className="faint">{symbol}</span>
              {formatMoney(order.payAmount, '', locale)}
            </p>
          </div>
          <div className="parcel__eta">
            <small>{messages.wait.eta}</small>
            <b className="num">{etaOf(props)}</b>
          </div>
        </div>
        <Rail states={steps.map(({ state }) => state)} part={60} />
      </div>
      <div className="mt-5.5">
        <Track steps={steps} />
      </div>
      {order.kind === 'gateway' && (
        <div className="acts mt-4.5">
          <AskNow {...props} />
        </div>
      )}
    </section>
  )
}

/**
 * Money that is on its way: back from a payment page, or after a slip. What the address says of the payment is not
 * believed; only the provider's own word moves a step.
 */
export function WaitForMoney(props: OrderProps) {
  const { messages, locale, symbol, order } = props
  if (order.status === 'created')
    return (
      <section className="panel">
        <Live title={messages.qr.preparing} text={messages.qr.preparingText} />
      </section>
    )
  if (!isSlow(order, Date.now())) return <Parcel {...props} />
  return (
    <section className="panel">
      <Outcome
        tone="wait"
        icon="i-ph-hourglass-medium"
        title={messages.ends.slow}
        sum={formatMoney(order.payAmount, symbol, locale)}
        text={messages.ends.slowText}
      >
        {order.kind === 'gateway' && <AskNow {...props} />}
      </Outcome>
    </section>
  )
}
