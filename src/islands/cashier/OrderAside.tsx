import { useStore } from '@nanostores/react'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { durationText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import { $balance } from '#stores/balance.ts'
import { Button } from '#ui/Button.tsx'
import type { OrderProps } from './DepositOrder.tsx'
import type { DepositEnding } from './deposit-ending.ts'
import { momentText } from './times.ts'

type Line = readonly [name: string, text: string, look?: string]

/** The promotion that was chosen with it: what it will bring, has brought, or why it brought nothing. */
function bonusLines({ messages, locale, symbol, order }: OrderProps, isEnded: boolean): readonly Line[] {
  const { bonus } = order
  if (bonus === undefined || (isEnded && bonus.state === 'chosen')) return []
  const sum = formatMoney(bonus.amount, symbol, locale, true)
  if (bonus.state === 'refused') return [[messages.orderBonus.bonus, messages.orderBonus.why[bonus.why ?? 'ended']]]
  if (bonus.state === 'taken') return [[messages.orderBonus.bonus, messages.orderBonus.taken]]
  return [
    [`${messages.orderBonus.bonus}: ${bonus.title}`, sum, 'pos'],
    ...(isEnded ? [[messages.orderBonus.kind, messages.orderBonus.given] as const] : []),
  ]
}

/** While it is to be paid. */
function openLines(props: OrderProps): readonly Line[] {
  const { messages, locale, symbol, order } = props
  const isBank = order.kind === 'bank'
  return [
    [messages.order.made, formatDateTime(order.createdAt)],
    ...(order.status === 'awaiting_payment' && !isBank
      ? [[messages.order.until, momentText(order.expiresAt, locale, { seconds: true })] as const]
      : []),
    ...(order.ownAccountOnly && isBank ? [[messages.order.from, messages.order.own] as const] : []),
    ...(isBank
      ? [
          [
            messages.order.arrives,
            t(messages, 'choose.about', { time: durationText(order.promisedMinutes * 60, locale, 'long') }),
          ] as const,
        ]
      : []),
    [messages.order.fee, formatMoney(order.fee, symbol, locale)],
    ...bonusLines(props, false),
  ]
}

/** When it has ended. */
function endedLines(props: OrderProps, balance: string | undefined): readonly Line[] {
  const { messages, locale, symbol, order } = props
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  const hasCome = /[1-9]/.test(order.received)
  const isCredited = /[1-9]/.test(order.credited)
  return [
    [messages.order.method, order.methodName],
    [messages.order.made, formatDateTime(order.createdAt)],
    [messages.order.agreed, money(order.payAmount)],
    ...(hasCome && order.received !== order.payAmount
      ? [[messages.order.arrived, money(order.received)] as const]
      : []),
    ...(isCredited && /[1-9]/.test(order.fee) ? [[messages.order.fee, money(order.fee)] as const] : []),
    ...(isCredited ? [[messages.order.deposit, money(order.credited, true), 'pos'] as const] : []),
    ...bonusLines(props, true),
    ...(isCredited && balance !== undefined ? [[messages.order.now, money(balance), 'font-semibold'] as const] : []),
    ...(order.endedAt
      ? [[isCredited ? messages.order.credited : messages.order.ended, formatDateTime(order.endedAt)] as const]
      : []),
  ]
}

/** The facts of an order, by its number. */
function Facts(props: OrderProps & { readonly ending: DepositEnding | undefined }) {
  const { messages, order, ending } = props
  const balance = useStore($balance, { ssr: 'initial' })?.balance
  return (
    <section className="panel" aria-labelledby="order">
      <div className="spread mb-1.5">
        <h2 className="panel__title" id="order">
          {messages.order.title}
        </h2>
        <span className="faint num text-[12px]">{order.id}</span>
      </div>
      <dl className="dl">
        {(ending ? endedLines(props, balance) : openLines(props)).map(([name, text, look]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={look ? `num ${look}` : 'num !whitespace-normal'}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What stands beside an order: its facts, and what to do when something goes wrong. */
export function OrderAside(props: OrderProps & { readonly ending: DepositEnding | undefined }) {
  const { messages, order, ending, onCancel } = props
  return (
    <>
      <Facts {...props} />
      {ending !== 'credited' && (
        <section className="panel" aria-labelledby="order-help">
          <h2 className="h2 mb-1.5" id="order-help">
            {messages.order.helpTitle}
          </h2>
          <p className="muted leading-[1.6]">{messages.order.help}</p>
          <div className="acts mt-2.5">
            <button type="button" className="btn btn--outline btn--sm" data-action="service">
              <span className="i i-ph-headset" aria-hidden="true" />
              {messages.order.service}
            </button>
            {/* A payment page has this question among its own steps. */}
            {ending === undefined && order.canCancel && order.kind !== 'gateway' && (
              <Button look="quiet" size="sm" onClick={onCancel}>
                {messages.order.cancel}
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  )
}
