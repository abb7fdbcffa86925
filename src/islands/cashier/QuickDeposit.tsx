import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import { barePath, type Locale, localePath } from '#i18n/locale.ts'
import { durationText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import { useResource } from '#islands/data/use-resource.ts'
import { usePopup, useTexts } from '#islands/dialogs/context.ts'
import { Failed, Popup } from '#islands/dialogs/Popup.tsx'
import { CopyButton } from '#islands/own/CopyLine.tsx'
import { Gauge } from '#islands/own/Gauge.tsx'
import { saveQr } from '#islands/own/QrPicture.tsx'
import { leaveFor } from '#stores/came-from.ts'
import { cancelDeposit, type Deposit, type DepositStart, loadDepositStart, makeDeposit } from '#stores/deposits.ts'
import { percentUsed } from '#stores/limits.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { clockOf, useCountdown } from '#ui/form/use-countdown.ts'
import { quickest, roundAmounts } from './deposit-amount.ts'
import { endingOf } from './deposit-ending.ts'
import { LimitQuestion } from './LimitQuestion.tsx'
import { Live, Outcome } from './Outcome.tsx'
import type { OrderMessages } from './order-parts.ts'
import { useDeposit } from './use-deposit.ts'

interface Words {
  readonly messages: OrderMessages
  readonly locale: Locale
}

const amountsShown = 4

/** The quickest open way whose code can be shown here, and that asks for nothing but an amount. */
const methodOf = ({ choice }: DepositStart) =>
  quickest(choice.methods.filter(({ kind, fields }) => (kind === 'promptpay' || kind === 'pix') && fields.length === 0))

/** An order of it that still waits: opened again, the dialog goes on with it. */
const openOrder = ({ open }: DepositStart, methodId: string): Deposit | undefined =>
  open.find((order) => order.methodId === methodId && order.status === 'awaiting_payment' && order.pay?.qrPath)

/** The limit of deposits that leaves the least, with what is used of it. */
function LimitLeft({ messages, locale, start }: Words & { readonly start: DepositStart }) {
  const { kind } = start.choice.room
  if (kind === undefined) return null
  const limit = start.limits.limits[kind]
  const holds = [limit.value, limit.house].filter((one) => one !== undefined).sort((a, b) => Number(a) - Number(b))[0]
  if (holds === undefined || limit.used === undefined) return null
  const money = (amount: string) => formatMoney(amount, start.choice.currencySymbol, locale)
  return (
    <Gauge
      name={messages.limit[kind]}
      figures={t(messages, 'limit.used', { used: money(limit.used), value: money(holds) })}
      percent={percentUsed({ value: holds, used: limit.used }) ?? 0}
    />
  )
}

/** The code with its amount, how long it holds, and what the bank says. */
function Code({ messages, locale, symbol, order }: Words & { readonly symbol: string; readonly order: Deposit }) {
  const { pay, payAmount, methodName, promisedMinutes, fee } = order
  const seconds = useCountdown(order.expiresAt)
  const sum = formatMoney(payAmount, symbol, locale)
  const facts = {
    fee: formatMoney(fee, symbol, locale),
    time: durationText(promisedMinutes * 60, locale, 'long'),
  }
  return (
    <>
      <div className="quick">
        {pay?.qrPath && pay.qrSize && (
          <div className="qrbox quick__qr">
            <svg
              viewBox={`0 0 ${pay.qrSize} ${pay.qrSize}`}
              role="img"
              aria-label={t(messages, 'qr.label', { amount: sum })}
              shapeRendering="crispEdges"
            >
              <path fill="#fff" d={`M0 0h${pay.qrSize}v${pay.qrSize}H0z`} />
              <path fill="#000" d={pay.qrPath} />
            </svg>
          </div>
        )}
        <div>
          <small className="muted">{t(messages, 'quick.exactly', { method: methodName })}</small>
          <p className="quick__sum num">{sum}</p>
          <p className="note">
            <span role="timer">{t(messages, 'quick.valid', { time: clockOf(seconds) })}</span>{' '}
            {t(messages, 'quick.facts', facts)}
          </p>
        </div>
      </div>
      {order.status === 'checking' ? (
        <Live title={messages.qr.seen} text={messages.qr.seenText} />
      ) : (
        <Live title={messages.qr.waiting} text={messages.quick.goesOn} />
      )}
      {pay?.code && <CopyButton block text={pay.code} words={{ ...messages, copy: messages.qr.copyCode }} />}
    </>
  )
}

/** The deposit's page leads back to the game. */
const leaveGame = () => leaveFor(barePath(location.pathname))

/** An order until it ends; credited, the balance over the game has it already. */
function Order(props: Words & { readonly symbol: string; readonly id: string; readonly onClose: () => void }) {
  const { messages, locale, symbol, id, onClose } = props
  const { data: order } = useDeposit(id)
  if (order === undefined) return <div className="skel h-60" aria-busy="true" />
  const ending = endingOf(order)
  if (ending === undefined) return <Code {...props} order={order} />
  if (order.status !== 'credited')
    return (
      <a
        className="btn btn--second btn--block"
        href={`${localePath(locale, '/member/deposit')}?order=${order.id}`}
        onClick={leaveGame}
      >
        {messages.quick.see}
      </a>
    )
  const sum = formatMoney(order.credited, symbol, locale)
  return (
    <Outcome
      tone="ok"
      icon="i-ph-check-bold"
      title={messages.ends.credited}
      sum={sum}
      text={messages.ends.creditedPlain}
    >
      <Button look="primary" onClick={onClose}>
        {messages.quick.back}
      </Button>
    </Outcome>
  )
}

/** Amounts to choose from; each makes an order, and takes back the one before that nothing was paid for. */
function useOrder(start: DepositStart, methodId: string) {
  const [order, setOrder] = useState(() => openOrder(start, methodId))
  const [busy, setBusy] = useState<string>()
  const make = async (amount: string) => {
    setBusy(amount)
    try {
      const made = await makeDeposit({ methodId, amount, fields: {} })
      // A payment on its way is credited all the same.
      if (order?.canCancel) await cancelDeposit(order.id).catch(() => undefined)
      setOrder(made)
    } catch (thrown) {
      toastFailure(failureCode(thrown))
    } finally {
      setBusy(undefined)
    }
  }
  return { order, busy, make }
}

function Choose(props: Words & { readonly start: DepositStart; readonly onClose: () => void }) {
  const { messages, locale, start, onClose } = props
  const { currencySymbol: symbol, currency, askLimit, refused } = start.choice
  const method = methodOf(start)
  const { order, busy, make } = useOrder(start, method?.id ?? '')
  const [asking, setAsking] = useState<string>()
  const [answered, setAnswered] = useState(!askLimit)
  const other = localePath(locale, '/member/deposit')
  if (method === undefined || refused)
    return (
      <Popup
        title={messages.quick.title}
        onClose={onClose}
        foot={
          <a className="btn btn--primary btn--block" href={other} onClick={leaveGame}>
            {messages.quick.other}
          </a>
        }
      >
        <p>{refused ? messages.errors[refused] : messages.quick.none}</p>
      </Popup>
    )
  const round = roundAmounts(method.min, method.max)
  const amounts = round.length > amountsShown ? round.slice(1, amountsShown + 1) : round
  const isChosen = (amount: string) => order !== undefined && Number(order.amount) === Number(amount)
  const choose = (amount: string) => (answered ? void make(amount) : setAsking(amount))
  const { pay } = order ?? {}
  return (
    <Popup
      title={messages.quick.title}
      onClose={onClose}
      foot={
        <div className="acts">
          {order && pay?.qrPath && pay.qrSize && (
            <Button onClick={() => saveQr(pay.qrPath!, pay.qrSize!, order.id)}>
              <span className="i i-ph-download-simple" aria-hidden="true" />
              {messages.qr.save}
            </Button>
          )}
          <a className="btn btn--quiet" href={other} onClick={leaveGame}>
            {messages.quick.other}
          </a>
        </div>
      }
    >
      <div className="stack">
        <fieldset className="quick__amounts">
          <legend className="sr">{messages.quick.amounts}</legend>
          {amounts.map((amount) => (
            <button
              key={amount}
              type="button"
              className="quick__amount num"
              aria-pressed={isChosen(amount)}
              disabled={busy !== undefined}
              onClick={() => isChosen(amount) || choose(amount)}
            >
              {formatMoney(amount, symbol, locale)}
            </button>
          ))}
        </fieldset>
        {order ? (
          <Order key={order.id} {...{ messages, locale, symbol, onClose }} id={order.id} />
        ) : (
          <p className="muted">{messages.quick.choose}</p>
        )}
        <LimitLeft messages={messages} locale={locale} start={start} />
      </div>
      {asking !== undefined && (
        <LimitQuestion
          {...{ messages, locale, currency, symbol }}
          amount={asking}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAnswered(true)
            setAsking(undefined)
            void make(asking)
          }}
        />
      )}
    </Popup>
  )
}

/** Deposits by a QR code without leaving the game: the round goes on, and the balance follows by itself. */
export function QuickDeposit({ onClose }: { readonly onClose: () => void }) {
  const { locale } = usePopup()
  const messages = { ...useTexts('deposit'), ...useTexts('deposit-order') }
  const { data: start, status, failure, retry } = useResource((_, signal) => loadDepositStart(signal), null)
  if (start) return <Choose {...{ messages, locale, start, onClose }} />
  return (
    <Popup title={messages.quick.title} onClose={onClose}>
      {status === 'failed' ? <Failed thrown={failure} again={retry} /> : <div className="skel h-60" aria-busy="true" />}
    </Popup>
  )
}
