import { formatMoney } from '#i18n/format.ts'
import { durationText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import { CopyButton } from '#islands/own/CopyLine.tsx'
import { QrPicture } from '#islands/own/QrPicture.tsx'
import { useCountdown } from '#ui/form/use-countdown.ts'
import { Clock } from './Clock.tsx'
import type { OrderProps } from './DepositOrder.tsx'
import { Live } from './Outcome.tsx'

/** What to do with the bank's app, in three steps. */
function Steps({ messages, order, sum }: OrderProps & { readonly sum: string }) {
  const payee = order.pay?.payee
  const steps = [
    [messages.qr.open, messages.qr.openText],
    [
      messages.qr.check,
      payee ? t(messages, 'qr.checkText', { payee, amount: sum }) : t(messages, 'qr.checkPlain', { amount: sum }),
    ],
    [messages.qr.confirm, order.ownAccountOnly ? messages.qr.confirmText : messages.qr.confirmAny],
  ] as const
  return (
    <ol className="steps">
      {steps.map(([title, text], index) => (
        <li key={title} data-n={index + 1} className={index === 0 ? 'now' : undefined}>
          <span>
            <b>{title}</b>
            <br />
            <span>{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The code as text: on a phone the bank's app is on the same device, so copying it is the one next step. */
function CopyPaste({ messages, order, code }: OrderProps & { readonly code: string }) {
  return (
    <>
      <div className="field">
        <span className="field__label">{messages.qr.code}</span>
        <p className="code" translate="no">
          {code}
        </p>
        <div className="mt-1">
          <CopyButton look="primary" size="lg" block text={code} words={{ ...messages, copy: messages.qr.copyCode }} />
        </div>
      </div>
      <p className="note">
        {messages.qr.pixText} {order.ownAccountOnly && messages.qr.pixOwn}
      </p>
    </>
  )
}

/** A QR code of PromptPay or PIX with what is to be paid, how long it holds, and what happens. */
export function PayByQr(props: OrderProps) {
  const { messages, locale, symbol, order, refresh } = props
  const { pay, amount, payAmount, createdAt, expiresAt, status, id } = order
  const seconds = useCountdown(expiresAt, refresh)
  const sum = formatMoney(payAmount, symbol, locale)
  return (
    <section className="panel" aria-label={messages.titles[order.kind]}>
      <div className="qrpay">
        {pay?.qrPath && pay.qrSize && (
          <QrPicture
            messages={messages}
            path={pay.qrPath}
            size={pay.qrSize}
            label={t(messages, 'qr.label', { amount: sum })}
            name={id}
          />
        )}
        <div className="spread qrpay__a">
          <div>
            <small className="muted">{messages.qr.exactly}</small>
            <p className="money num">
              <span className="faint">{symbol}</span>
              {formatMoney(payAmount, '', locale)}
            </p>
            {pay?.payee && <span className="faint text-[13px]">{t(messages, 'qr.to', { payee: pay.payee })}</span>}
          </div>
          <Clock
            seconds={seconds}
            of={(Date.parse(expiresAt) - Date.parse(createdAt)) / 1_000}
            label={messages.qr.clock}
            left={messages.qr.left}
          />
        </div>
        <div className="stack qrpay__r">
          {status === 'checking' ? (
            <Live title={messages.qr.seen} text={messages.qr.seenText} />
          ) : (
            <Live
              title={messages.qr.waiting}
              text={t(messages, 'qr.waitingText', { time: durationText(order.promisedMinutes * 60, locale, 'long') })}
            />
          )}
          {payAmount !== amount && <p className="note">{messages.bank.tell}</p>}
          {pay?.appUrl && (
            <a className="btn btn--outline btn--block" href={pay.appUrl} target="_blank" rel="noreferrer">
              {messages.qr.open}
            </a>
          )}
          {pay?.code ? <CopyPaste {...props} code={pay.code} /> : <Steps {...props} sum={sum} />}
        </div>
      </div>
    </section>
  )
}
