import { currencyOf, formatAmount, parseAmount, type Units } from '#api/money.ts'
import { addDays, dayIn } from '#browser/zone-days.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Group } from '#ui/DataTable.tsx'
import type { FrameMessages } from './FilterBar.tsx'

/** The sum of wire amounts, which may be below zero. */
export function sumOf(amounts: readonly string[], code: string): string {
  const currency = currencyOf(code)
  const unitsOf = (text: string): Units =>
    text.startsWith('-') ? -(parseAmount(text.slice(1), currency) ?? 0n) : (parseAmount(text, currency) ?? 0n)
  return formatAmount(
    amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n),
    currency,
  )
}

/** A time of a record: the day, with its year where that is another one, and the hour. */
export function Time({ iso, zone }: { readonly iso: string; readonly zone: string }) {
  const [day = '', hour] = formatDateTime(iso, zone).split(' ')
  return (
    <>
      <Day day={day} zone={zone} /> {hour}
    </>
  )
}

/** A day, without its year where that is the one of now. */
export function Day({ day, zone }: { readonly day: string; readonly zone: string }) {
  const isThisYear = day.startsWith(dayIn(zone, new Date()).slice(0, 4))
  return <span className="faint">{isThisYear ? day.slice(5) : day}</span>
}

/** The hour alone, where the day stands above. */
export const hourOf = (iso: string, zone: string): string => formatDateTime(iso, zone).slice(11)

interface Dated<Row> {
  readonly rows: readonly Row[]
  readonly timeOf: (row: Row) => string
  /** What a line adds to the sum of its day. */
  readonly amountOf: (row: Row) => string
  readonly currency: string
  readonly symbol: string
  readonly zone: string
  readonly locale: Locale
  readonly frame: FrameMessages
  /** Lines of the first or the last day may stand on another page. */
  readonly goesOn: { readonly before: boolean; readonly after: boolean }
}

/** Lines of a page by their days; a day that is whole on the page has its sum. */
export function byDay<Row>(list: Dated<Row>): Group<Row>[] {
  const { rows, timeOf, amountOf, currency, symbol, zone, locale, frame, goesOn } = list
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    const day = dayIn(zone, new Date(timeOf(row)))
    const known = days.get(day)
    if (known) known.push(row)
    else days.set(day, [row])
  }
  const today = dayIn(zone, new Date())
  const names = new Map([
    [today, frame.ranges.today],
    [addDays(today, -1), frame.ranges.yesterday],
  ])
  return [...days].map(([day, own], place) => {
    const isWhole = !(place === 0 && goesOn.before) && !(place === days.size - 1 && goesOn.after)
    const sum = isWhole && formatMoney(sumOf(own.map(amountOf), currency), symbol, locale)
    return {
      key: day,
      rows: own,
      head: (
        <>
          <span className="num">{[names.get(day), day].filter(Boolean).join(' ')}</span>
          {sum && <span className="num">{sum}</span>}
        </>
      ),
    }
  })
}
