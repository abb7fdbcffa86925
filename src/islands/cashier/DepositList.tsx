import { currencyOf } from '#api/money.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { ListPage } from '#islands/data/ListPage.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { type Deposit, depositPlace, listDeposits, onDeposit } from '#stores/deposits.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { methodIcons } from './DepositMethods.tsx'
import type { DepositPageProps } from './DepositPage.tsx'
import { usePageTitle } from './use-page-title.ts'

const looks: Readonly<Record<Deposit['status'], string>> = {
  created: 'status status--wait',
  awaiting_payment: 'status status--wait',
  checking: 'status status--wait',
  credited: 'status status--ok',
  expired: 'status',
  cancelled: 'status',
  refused: 'status status--bad',
  refunded: 'status status--info',
  charged_back: 'status status--bad',
}

function Line({ messages, locale, order, onOpen }: DepositListProps & { order: Deposit; onOpen: () => void }) {
  const { symbol } = currencyOf(order.currency)
  const isCredited = /[1-9]/.test(order.credited)
  return (
    <button type="button" className="opened opened--link" onClick={onOpen}>
      <span className="pay__ic">
        <span className={`i ${methodIcons[order.kind]}`} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <b>{order.methodName}</b>
        <small className="num">{formatDateTime(order.createdAt)}</small>
      </span>
      <span className="opened__e">
        <b className={isCredited ? 'num pos' : 'num'}>
          {formatMoney(isCredited ? order.credited : order.payAmount, symbol, locale, isCredited)}
        </b>
        <span className={looks[order.status]}>{messages.list.states[order.status]}</span>
      </span>
    </button>
  )
}

type DepositListProps = DepositPageProps

/** The member's deposits, newest first, each with what became of it. */
export function DepositList(
  props: DepositListProps & { readonly toForm: () => void; readonly toOrder: (order: Deposit) => void },
) {
  const { messages, locale, toForm, toOrder } = props
  usePageTitle(messages.list.title)
  const list = useKeyList(depositPlace, ({ cursor }, signal) => listDeposits(cursor, signal), {
    live: (refresh) => onDeposit(refresh),
  })
  return (
    <ListPage
      list={list}
      words={messages}
      skeleton={<div className="skel h-120" />}
      none={
        <Empty title={messages.list.none} text={messages.list.noneText}>
          <Button look="primary" onClick={toForm}>
            {messages.list.make}
          </Button>
        </Empty>
      }
    >
      {({ content }) => (
        <section className="panel panel--flush" aria-label={messages.list.title}>
          <ul>
            {content.map((order) => (
              <li key={order.id}>
                <Line messages={messages} locale={locale} order={order} onOpen={() => toOrder(order)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </ListPage>
  )
}
