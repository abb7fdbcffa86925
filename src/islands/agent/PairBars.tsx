import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'

interface Series {
  /** Head of its column. */
  readonly name: string
  readonly legend: string
  /** Class with its colour. */
  readonly look: string
}

interface PairRow {
  /** Names the row in the table. */
  readonly key: string
  /** Stands below its bars. */
  readonly label: string
  readonly values: readonly [string, string]
  /** Further figures, which the table alone has. */
  readonly more?: readonly string[]
}

export interface PairBarsProps {
  readonly id: string
  readonly title: string
  readonly text?: string
  /** Head of the rows' names. */
  readonly head: string
  readonly asTable: string
  readonly series: readonly [Series, Series]
  /** Heads of further columns. */
  readonly more?: readonly string[]
  readonly rows: readonly PairRow[]
  readonly locale: Locale
}

/** Two figures side by side in each row, as bars, with all of them as a table. Money that is below zero has no bar. */
export function PairBars({ id, title, text, head, asTable, series, more = [], rows, locale }: PairBarsProps) {
  const most = Math.max(...rows.flatMap(({ values }) => values.map(Number)), 0) || 1
  const figure = (amount: string) => formatMoney(amount, '', locale)
  const heads = [...series.map(({ name }) => name), ...more]
  return (
    <section className="panel stack" aria-labelledby={id}>
      <div>
        <h2 className="panel__title" id={id}>
          {title}
        </h2>
        {text && <p className="faint text-[13px]">{text}</p>}
      </div>
      <ul className="pair__legend">
        {series.map(({ legend, look }) => (
          <li key={look} className={`num ${look}`}>
            <i aria-hidden="true" />
            {legend}
          </li>
        ))}
      </ul>
      <div className="pair" aria-hidden="true">
        {rows.map(({ key, label, values }) => (
          <div key={key} className="pair__d">
            <span className="pair__b">
              {values.map((value, no) => (
                <i
                  key={series[no]!.look}
                  className={series[no]!.look}
                  style={{ height: `${(100 * Math.max(0, Number(value))) / most}%` }}
                />
              ))}
            </span>
            <small className="num">{label}</small>
          </div>
        ))}
      </div>
      <details className="pair__t">
        <summary>
          <span className="i i-ph-table" aria-hidden="true" />
          {asTable}
        </summary>
        <div className="tablebox">
          <table className="table">
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                {heads.map((name) => (
                  <th key={name} scope="col" className="r">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row" className="num">
                    {row.key}
                  </th>
                  {[...row.values, ...(row.more ?? [])].map((value, no) => (
                    <td key={heads[no]} className="r num">
                      {figure(value)}
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
