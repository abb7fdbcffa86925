import { formatMoney } from '#i18n/format.ts'
import { CopyLine } from '#islands/own/CopyLine.tsx'
import type { Deposit } from '#stores/deposits.ts'
import { useCountdown } from '#ui/form/use-countdown.ts'
import { Clock } from './Clock.tsx'
import type { OrderProps } from './DepositOrder.tsx'
import { SendSlip } from './SendSlip.tsx'
import { momentText } from './times.ts'

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '')

type BankAccount = NonNullable<NonNullable<Deposit['pay']>['bankAccount']>

/** The four values that a bank's form asks for. */
function Values({ messages, locale, order, account }: OrderProps & { readonly account: BankAccount }) {
  return (
    <>
      <CopyLine label={messages.bank.name} value={account.bankName} words={messages} />
      <CopyLine
        label={messages.bank.number}
        value={account.number}
        copies={digitsOf(account.number)}
        big
        words={messages}
      />
      <CopyLine label={messages.bank.holder} value={account.name} words={messages} />
      <CopyLine
        label={messages.bank.amount}
        value={formatMoney(order.payAmount, '', locale)}
        copies={order.payAmount}
        big
        words={messages}
      />
    </>
  )
}

/** How long the account is kept. */
export function KeptUntil({ messages, locale, order, refresh }: OrderProps) {
  const seconds = useCountdown(order.expiresAt, refresh)
  return (
    <section className="panel">
      <div className="spread">
        <div>
          <small className="muted">{messages.bank.kept}</small>
          <p className="muted num mt-0.5">
            {messages.bank.until} <b className="text-text">{momentText(order.expiresAt, locale, { seconds: true })}</b>
          </p>
        </div>
        <Clock
          seconds={seconds}
          of={(Date.parse(order.expiresAt) - Date.parse(order.createdAt)) / 1_000}
          label={messages.bank.clock}
        />
      </div>
    </section>
  )
}

/** A bank transfer by hand: what to copy into the bank's form, and the slip. */
export function PayByBank(props: OrderProps) {
  const { messages, order } = props
  const account = order.pay?.bankAccount
  return (
    <div className="stack">
      {account && (
        <section className="panel" aria-labelledby="transfer">
          <h2 className="panel__title mb-1" id="transfer">
            1. {messages.bank.transfer}
          </h2>
          <Values {...props} account={account} />
          {order.payAmount !== order.amount && <p className="note mt-2">{messages.bank.tell}</p>}
        </section>
      )}
      {order.canSendSlip && <SendSlip {...props} title={`2. ${messages.bank.send}`} />}
    </div>
  )
}
