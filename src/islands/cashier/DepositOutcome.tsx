import type { ReactNode } from 'react'
import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { localePath } from '#i18n/locale.ts'
import { durationText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import { isAgentArea, ownPath } from '#islands/own/own-path.ts'
import { gameBefore } from '#stores/came-from.ts'
import { Button } from '#ui/Button.tsx'
import type { OrderProps } from './DepositOrder.tsx'
import { asidePayments, type DepositEnding } from './deposit-ending.ts'
import { Outcome, type OutcomeProps } from './Outcome.tsx'

const looks: Readonly<Record<DepositEnding, Pick<OutcomeProps, 'tone' | 'icon'>>> = {
  credited: { tone: 'ok', icon: 'i-ph-check-bold' },
  late: { tone: 'ok', icon: 'i-ph-check-bold' },
  wrong: { tone: 'wait', icon: 'i-ph-not-equals' },
  twice: { tone: 'ok', icon: 'i-ph-copy-simple' },
  surplus: { tone: 'wait', icon: 'i-ph-copy-simple' },
  expired: { icon: 'i-ph-hourglass-low' },
  cancelled: { icon: 'i-ph-x-bold' },
  refused: { tone: 'bad', icon: 'i-ph-prohibit' },
  failed: { tone: 'bad', icon: 'i-ph-prohibit' },
  payer: { tone: 'bad', icon: 'i-ph-user-switch' },
  held: { tone: 'wait', icon: 'i-ph-hand-palm' },
  away: { tone: 'wait', icon: 'i-ph-hand-palm' },
  closed: { tone: 'wait', icon: 'i-ph-hand-palm' },
  refunded: { icon: 'i-ph-arrow-u-up-left' },
  charged_back: { tone: 'bad', icon: 'i-ph-arrow-u-up-left' },
  queued: { tone: 'wait', icon: 'i-ph-user-focus' },
}

/** Seconds from the order to its first payment's credit. */
const tookSeconds = ({ createdAt, payments }: OrderProps['order']): number | undefined =>
  payments[0] && Math.max(1, Math.round((Date.parse(payments[0].at) - Date.parse(createdAt)) / 1_000))

function sumOf(order: OrderProps['order'], amounts: readonly string[]): string {
  const currency = currencyOf(order.currency)
  return formatAmount(
    amounts.reduce((sum, one) => sum + (parseAmount(one, currency) ?? 0n), 0n),
    currency,
  )
}

function textOf(props: OrderProps, ending: DepositEnding): string {
  const { messages, locale, symbol, order } = props
  const money = (amount: string) => formatMoney(amount, symbol, locale)
  const aside = asidePayments(order)
  const came =
    aside.length > 0
      ? sumOf(
          order,
          aside.map(({ amount }) => amount),
        )
      : order.payAmount
  const reason = aside.find((one) => one.reason)?.reason ?? order.reason ?? order.slip?.reason
  const why = reason ? messages.reasons[reason] : ''
  const took = tookSeconds(order)
  switch (ending) {
    case 'credited':
      return took === undefined
        ? messages.ends.creditedPlain
        : t(messages, 'ends.creditedText', { time: durationText(took, locale, 'long') })
    case 'wrong':
      return t(messages, 'ends.lessText', { paid: money(order.received), agreed: money(order.payAmount) })
    case 'twice':
      return t(messages, 'ends.twiceText', { paid: money(order.received) })
    case 'surplus':
      return t(messages, 'ends.surplusText', { held: money(came) })
    case 'refused':
      return why || messages.reasons.other
    default:
      return t(messages, `ends.${ending}Text`, { id: order.id, amount: money(came), reason: why })
  }
}

const isQr = (kind: string): boolean => kind === 'promptpay' || kind === 'pix'

const titleOf = ({ messages, order }: OrderProps, ending: DepositEnding): string =>
  ending === 'surplus'
    ? messages.ends.twice
    : ending === 'expired' && isQr(order.kind)
      ? messages.ends.expiredQr
      : messages.ends[ending]

/** The missing part of an order that was paid in part, if it is an amount worth asking for. */
function missingOf({ currency: code, payAmount, received }: OrderProps['order']): string | undefined {
  const currency = currencyOf(code)
  const rest = (parseAmount(payAmount, currency) ?? 0n) - (parseAmount(received, currency) ?? 0n)
  return rest > 0n ? formatAmount(rest, currency) : undefined
}

/** Back to where the member came from; nowhere in the agents' area, which nobody is led out of. */
function Onwards({ messages, locale, look }: OrderProps & { readonly look: 'primary' | 'second' }) {
  const game = gameBefore()
  if (isAgentArea()) return null
  return (
    <a className={look === 'primary' ? 'btn btn--primary' : 'btn btn--second'} href={localePath(locale, game ?? '/')}>
      {game ? messages.ends.game : messages.ends.games}
    </a>
  )
}

function NextSteps(props: OrderProps & { readonly ending: DepositEnding }): ReactNode {
  const { messages, locale, symbol, order, ending, onAgain } = props
  const money = (amount: string) => formatMoney(amount, symbol, locale)
  const again = (look: 'primary' | 'second', words: string, amount?: string) => (
    <Button look={look} onClick={() => onAgain(amount)}>
      {words}
    </Button>
  )
  switch (ending) {
    case 'credited':
    case 'late':
    case 'twice':
    case 'surplus':
      return (
        <>
          <Onwards {...props} look="primary" />
          <a className="btn btn--second" href={ownPath(locale, '/member/transactions')}>
            <span className="i i-ph-receipt" aria-hidden="true" />
            {messages.ends.receipt}
          </a>
        </>
      )
    case 'wrong': {
      const missing = missingOf(order)
      return (
        <>
          {missing && again('primary', t(messages, 'ends.rest', { amount: money(missing) }), missing)}
          {missing ? <Onwards {...props} look="second" /> : <Onwards {...props} look="primary" />}
        </>
      )
    }
    case 'expired':
    case 'cancelled':
    case 'failed':
    case 'refused': {
      const words = isQr(order.kind) ? 'againQr' : 'again'
      return (
        <>
          {again('primary', t(messages, `ends.${words}`, { amount: money(order.amount) }), order.amount)}
          {again('second', messages.ends.other)}
        </>
      )
    }
    case 'held':
    case 'away':
      return (
        <a className="btn btn--primary" href={ownPath(locale, '/member/limits')}>
          {messages.ends.limits}
        </a>
      )
    case 'payer':
      return again('primary', messages.ends.new)
    default:
      return (
        <button type="button" className="btn btn--outline" data-action="service">
          <span className="i i-ph-headset" aria-hidden="true" />
          {messages.order.service}
        </button>
      )
  }
}

/** A sentence, in which the order's number is not broken. */
function Told({ text, id }: { readonly text: string; readonly id: string }) {
  const [before, after] = text.split(id)
  if (after === undefined) return text
  return (
    <>
      {before}
      <span className="num">{id}</span>
      {after}
    </>
  )
}

/** What became of an order: in words, with the sum and the next step. */
export function DepositOutcome(props: OrderProps & { readonly ending: DepositEnding }) {
  const { locale, symbol, order, ending } = props
  const has = /[1-9]/.test(order.credited)
  return (
    <section className="panel">
      <Outcome
        {...looks[ending]}
        title={titleOf(props, ending)}
        sum={has ? formatMoney(order.credited, symbol, locale, true) : undefined}
        pos={has}
        text={<Told text={textOf(props, ending)} id={order.id} />}
      >
        <NextSteps {...props} />
      </Outcome>
    </section>
  )
}
