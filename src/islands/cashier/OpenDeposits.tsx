import { currencyOf } from '#api/money.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { Deposit } from '#stores/deposits.ts'
import { Button } from '#ui/Button.tsx'
import { methodIcons } from './DepositMethods.tsx'
import type { DepositMessages } from './DepositPage.tsx'
import { momentText } from './times.ts'

/** Orders that still wait for something, so that nobody pays twice or loses one. */
export function OpenDeposits(props: {
  readonly messages: DepositMessages
  readonly locale: Locale
  readonly orders: readonly Deposit[]
  readonly onOpen: (order: Deposit) => void
}) {
  const { messages, locale, orders, onOpen } = props
  if (orders.length === 0) return null
  return (
    <section className="panel panel--flush mb-5" aria-label={messages.open.title}>
      <ul>
        {orders.map((order) => {
          const sum = formatMoney(order.payAmount, currencyOf(order.currency).symbol, locale)
          return (
            <li key={order.id} className="opened">
              <span className="pay__ic">
                <span className={`i ${methodIcons[order.kind]}`} aria-hidden="true" />
              </span>
              <span className="min-w-0">
                <b>
                  {order.methodName}, <span className="num">{sum}</span>
                </b>
                <small>
                  {order.status === 'checking'
                    ? messages.open.checking
                    : t(messages, 'open.until', { time: momentText(order.expiresAt, locale) })}
                </small>
              </span>
              <Button look="outline" size="sm" onClick={() => onOpen(order)}>
                {messages.open.go}
                <span className="sr">: {sum}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
