import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import { addDays } from '#browser/zone-days.ts'
import type { Revenue } from '#stores/payouts.ts'
import { type PayProps, writersOf } from './pay-words.ts'

interface DaysProps extends PayProps {
  readonly days: NonNullable<Revenue['totals']>['days']
  readonly from: string
  readonly to: string
  readonly symbol: string
  /** The only kind that is shown; all without it. */
  readonly kind?: ContractKind
}

/** From below to above, as the legend names them. */
const order: readonly ContractKind[] = ['daily-salary', 'hourly-salary', 'realtime-salary', 'dividend']

function daysBetween(from: string, to: string): string[] {
  const days = [from]
  while (days.at(-1)! < to) days.push(addDays(days.at(-1)!, 1))
  return days
}

/** What was earned on each day, as bars in the colours of the kinds, with the same figures as a table. */
export function IncomeDays({ days, from, to, symbol, kind: only, messages, locale }: DaysProps) {
  const { figure } = writersOf(symbol, locale)
  const of = (day: string, kind: ContractKind) =>
    days.find((one) => one.day === day && one.kind === kind)?.pay ?? '0.00'
  const all = daysBetween(from, to)
  const sums = all.map((day) => order.reduce((sum, kind) => sum + Number(of(day, kind)), 0))
  const most = Math.max(...sums) || 1
  const columns = only ? [only] : contractKinds
  const kinds = order.filter((kind) => days.some((one) => one.kind === kind))
  return (
    <section className="panel stack" aria-labelledby="by-day">
      <div>
        <h2 className="panel__title" id="by-day">
          {messages.byDay}
        </h2>
        <p className="faint text-[13px]">
          {messages.byDayText}
          {!only && ` ${messages.byDayDividend}`}
        </p>
      </div>
      {!only && (
        <ul className="earned__legend">
          {kinds.map((kind) => (
            <li key={kind} className={`earned--${kind}`}>
              <i aria-hidden="true" />
              {messages.titles[kind]}
            </li>
          ))}
        </ul>
      )}
      <div className="earned" aria-hidden="true">
        {all.map((day, no) => (
          <div key={day} className="earned__d">
            <span className="earned__b" style={{ height: `${(100 * sums[no]!) / most}%` }}>
              {order.map((kind) => (
                <i key={kind} className={`earned--${kind}`} style={{ flexGrow: Number(of(day, kind)) }} />
              ))}
            </span>
            <small className="num">{day.slice(8)}</small>
          </div>
        ))}
      </div>
      <details className="earned__t">
        <summary>
          <span className="i i-ph-table" aria-hidden="true" />
          {messages.asTable}
        </summary>
        <div className="tablebox">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{messages.day}</th>
                {columns.map((kind) => (
                  <th key={kind} scope="col" className="r">
                    {messages.titles[kind]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {all.map((day) => (
                <tr key={day}>
                  <th scope="row" className="num">
                    {day}
                  </th>
                  {columns.map((kind) => (
                    <td key={kind} className="r num">
                      {figure(of(day, kind))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}
