import { formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import type { WithdrawalSummary } from '#stores/withdrawals.ts'
import { BankMark } from './BankMark.tsx'
import { momentText } from './times.ts'
import { dotted, type WithdrawWords } from './withdraw-words.ts'

export interface OrderRowProps extends WithdrawWords {
  readonly order: WithdrawalSummary
  readonly symbol: string
  readonly href: string
  readonly onOpen: (id: string) => void
}

const good = ['received']
const bad = ['rejected', 'failed', 'returned', 'disputed']

/** How the word for a state is coloured. */
const stateLook = ({ state }: Pick<WithdrawalSummary, 'state'>): string =>
  good.includes(state)
    ? 'status status--ok'
    : bad.includes(state)
      ? 'status status--bad'
      : state === 'paid'
        ? 'status status--brass'
        : state === 'cancelled'
          ? 'status'
          : 'status status--wait'

/** One withdrawal as a line: where to, when, its state in words, the sum. */
export function OrderRow({ messages, locale, order, symbol, href, onOpen }: OrderRowProps) {
  return (
    <a
      className="rowi"
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(order.id)
      }}
    >
      <BankMark {...order.to} />
      <span className="rowi__t">
        <b>
          <span className="num">{dotted(order.to.masked)}</span>
          <span className={stateLook(order)}>{messages.states[order.state]}</span>
        </b>
        <small className="num">
          {momentText(order.requestedAt, locale)}, {order.reference}
        </small>
      </span>
      <span className="rowi__e num">
        <b>{formatMoney(order.amount, symbol, locale)}</b>
      </span>
    </a>
  )
}

/** Withdrawals that are not at their end. A question that is open comes first, as a question. */
export function OpenOrders(
  props: WithdrawWords & {
    readonly orders: readonly WithdrawalSummary[]
    readonly symbol: string
    readonly hrefOf: (id: string) => string
    readonly onOpen: (id: string) => void
  },
) {
  const { messages, locale, orders, symbol, hrefOf, onOpen } = props
  if (orders.length === 0) return null
  const asked = orders.filter(({ state }) => state === 'paid')
  const others = orders.filter(({ state }) => state !== 'paid')
  return (
    <div className="stack mb-5">
      {asked.map(({ id, amount }) => (
        <section key={id} className="panel panel--brass spread flex-wrap">
          <h2 className="display text-[20px]">
            {t(messages, 'open.ask', { amount: formatMoney(amount, symbol, locale) })}
          </h2>
          <a
            className="btn btn--second"
            href={hrefOf(id)}
            onClick={(event) => {
              event.preventDefault()
              onOpen(id)
            }}
          >
            {messages.open.answer}
          </a>
        </section>
      ))}
      {others.length > 0 && (
        <section className="panel panel--flush" aria-labelledby="open">
          <div className="panel__head">
            <h2 className="panel__title" id="open">
              {messages.open.title}
            </h2>
          </div>
          {others.map((order) => (
            <OrderRow key={order.id} {...props} order={order} href={hrefOf(order.id)} onOpen={onOpen} />
          ))}
        </section>
      )}
    </div>
  )
}
