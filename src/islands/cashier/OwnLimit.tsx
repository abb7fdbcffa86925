import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Gauge } from '#islands/own/Gauge.tsx'
import { ownPath } from '#islands/own/own-path.ts'
import type { PlayLimits } from '#stores/limits.ts'
import type { DepositMessages } from './DepositPage.tsx'

const kinds = ['depositDay', 'depositWeek', 'depositMonth'] as const

/** The limits of deposits that hold: of the member's own and the operator's the lower one. */
function rowsOf({ limits }: PlayLimits, code: string) {
  const unitsOf = (text: string) => parseAmount(text, currencyOf(code)) ?? 0n
  return kinds.flatMap((kind) => {
    const { value, house, used = '0', freesAt } = limits[kind]
    const [held] = [value, house]
      .flatMap((one) => (one === undefined ? [] : [unitsOf(one)]))
      .sort((a, b) => (a < b ? -1 : 1))
    if (held === undefined) return []
    const left = held > unitsOf(used) ? held - unitsOf(used) : 0n
    return [{ kind, held, used: unitsOf(used), left, freesAt }]
  })
}

/** The member's limits for deposits with what is left of each, or the offer to set one. */
export function OwnLimit(props: {
  readonly messages: DepositMessages
  readonly locale: Locale
  readonly currency: string
  readonly limits: PlayLimits
}) {
  const { messages, locale, currency: code, limits } = props
  const currency = currencyOf(code)
  const money = (units: bigint) => formatMoney(formatAmount(units, currency), currency.symbol, locale)
  const page = ownPath(locale, '/member/limits')
  const rows = rowsOf(limits, code)
  if (rows.length === 0)
    return (
      <section className="panel" aria-labelledby="own-limit">
        <h2 className="h2" id="own-limit">
          {messages.limit.title}
        </h2>
        <p className="muted mt-1.5 mb-3 leading-[1.6]">{messages.limit.none}</p>
        <a className="btn btn--outline btn--sm" href={page}>
          {messages.limit.set}
        </a>
      </section>
    )
  return (
    <section className="panel" aria-labelledby="own-limit">
      <div className="spread mb-2.5">
        <h2 className="h2" id="own-limit">
          {messages.limit.title}
        </h2>
        <a className="link" href={page}>
          {messages.limit.change}
          <span className="sr">: {messages.limit.title}</span>
        </a>
      </div>
      {rows.map(({ kind, held, used, left, freesAt }) => (
        <Gauge
          key={kind}
          name={messages.limit[kind]}
          figures={t(messages, 'limit.used', { used: money(used), value: money(held) })}
          percent={held > 0n ? Math.min(100, Number((100n * used) / held)) : 100}
          rest={
            freesAt
              ? t(messages, 'limit.frees', { left: money(left), time: formatDateTime(freesAt).slice(0, -3) })
              : t(messages, 'limit.left', { left: money(left) })
          }
        />
      ))}
    </section>
  )
}
