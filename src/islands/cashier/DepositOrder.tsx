import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { UploadMessages } from '#islands/own/upload-words.ts'
import { cancelDeposit, type Deposit } from '#stores/deposits.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DepositOutcome } from './DepositOutcome.tsx'
import { type DepositEnding, endingOf, isSlow } from './deposit-ending.ts'
import { OrderAside } from './OrderAside.tsx'
import type { OrderMessages } from './order-parts.ts'
import { KeptUntil, PayByBank } from './PayByBank.tsx'
import { PayByQr } from './PayByQr.tsx'
import { SendSlip } from './SendSlip.tsx'
import { MoneyTrack, WaitForMoney } from './WaitForMoney.tsx'

export interface OrderProps {
  readonly messages: OrderMessages
  readonly uploadWords: UploadMessages
  readonly locale: Locale
  readonly symbol: string
  readonly order: Deposit
  /** Shows what a change has answered. */
  readonly show: (order: Deposit) => void
  readonly refresh: () => void
  /** Asks whether the order is to be cancelled. */
  readonly onCancel: () => void
  /** Begins another order, with an amount or an empty form. */
  readonly onAgain: (amount?: string) => void
}

/** What the page shows of an order. */
type OrderView = 'qr' | 'bank' | 'wait' | 'end'

export function viewOf(order: Deposit, ending: DepositEnding | undefined = endingOf(order)): OrderView {
  if (ending) return 'end'
  if (order.slip && order.slip.state !== 'refused') return 'wait'
  if (order.pay?.qrPath) return 'qr'
  return order.kind === 'bank' && order.pay ? 'bank' : 'wait'
}

/** Asks once more, because a payment on its way cannot be called back. */
function CancelQuestion(props: {
  readonly messages: OrderMessages
  readonly order: Deposit
  readonly onClose: () => void
  readonly onDone: (order: Deposit) => void
}) {
  const { messages, order, onClose, onDone } = props
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      onDone(await cancelDeposit(order.id))
    } catch (thrown) {
      toastFailure(failureCode(thrown))
    } finally {
      onClose()
    }
  }
  return (
    <Dialog
      title={messages.order.cancelTitle}
      closeLabel={messages.question.close}
      onClose={onClose}
      foot={
        <div className="acts">
          <Button onClick={onClose}>{messages.order.cancelNo}</Button>
          <Button look="danger-line" loading={busy} onClick={() => void cancel()}>
            {messages.order.cancelYes}
          </Button>
        </div>
      }
    >
      <p>{t(messages, 'order.cancelText', { id: order.id })}</p>
    </Dialog>
  )
}

function Main({
  view,
  ...props
}: OrderProps & { readonly view: OrderView; readonly ending: DepositEnding | undefined }) {
  const { ending, order, messages } = props
  if (ending)
    return (
      <div className="stack">
        <DepositOutcome {...props} ending={ending} />
        {order.canSendSlip && <SendSlip {...props} title={messages.bank.sendAgain} />}
      </div>
    )
  if (view === 'qr') return <PayByQr {...props} />
  if (view === 'bank') return <PayByBank {...props} />
  return <WaitForMoney {...props} />
}

/** One order: how to pay it, what is waited for, or what became of it; beside it its facts. */
export function DepositOrder(props: Omit<OrderProps, 'onCancel'>) {
  const { messages, order } = props
  // Only what is read names the method in the page's language.
  const show = (changed: Deposit) => props.show({ ...changed, methodName: order.methodName })
  const [cancelling, setCancelling] = useState(false)
  const ending = endingOf(order)
  const view = viewOf(order, ending)
  const shown = { ...props, show, onCancel: () => setCancelling(true) }
  return (
    <div className="two two--side">
      <Main {...shown} view={view} ending={ending} />
      <div className="stack">
        {view === 'bank' && <KeptUntil {...shown} />}
        {view === 'wait' && order.status !== 'created' && isSlow(order, Date.now()) && <MoneyTrack {...shown} />}
        <OrderAside {...shown} ending={ending} />
      </div>
      {cancelling && (
        <CancelQuestion messages={messages} order={order} onClose={() => setCancelling(false)} onDone={show} />
      )}
    </div>
  )
}
