import { type PointerEvent, useState } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { lookOf } from '#ui/look-of.ts'
import type { ProfitMessages } from './ProfitRecord.tsx'
import { addedUp, type Spot, scaleOf, shortOf } from './profit-lines.ts'

interface PlotProps {
  readonly spots: readonly Spot[]
  readonly by: 'day' | 'month'
  readonly currency: string
  readonly symbol: string
  readonly locale: Locale
  readonly messages: ProfitMessages
}
type Point = ReturnType<typeof addedUp>[number]

/** Hours and minutes, in words. */
export const timeOf = (seconds: number, messages: ProfitMessages): string =>
  t(messages, 'hours', { h: Math.floor(seconds / 3600), m: Math.floor((seconds % 3600) / 60) })

const nameOf = (point: Pick<Spot, 'day'>, by: 'day' | 'month'): string =>
  by === 'day' ? point.day : point.day.slice(0, 7)

/** The line, drawn over the width of the whole period. */
function Line({ points, spots, at, locale }: { points: Point[]; spots: readonly Spot[]; at: number; locale: Locale }) {
  const values = points.map(({ sum }) => Number(sum))
  const scale = scaleOf(values)
  const low = scale[0]!
  const high = scale.at(-1)!
  const up = (value: number): number => (100 * (value - low)) / (high - low)
  const along = (no: number): number => (100 * (no + 1)) / spots.length
  const zero = 100 - up(0)
  const path = `M0 ${zero}${values.map((value, no) => `L${along(no) * 10} ${100 - up(value)}`).join('')}`
  const area = `${path}L${along(values.length - 1) * 10} ${zero}Z`
  return (
    <>
      <div className="plot__y" aria-hidden="true">
        {scale.map((value) => (
          <span key={value} className="num" style={{ bottom: `${up(value)}%` }}>
            {shortOf(value, locale)}
          </span>
        ))}
      </div>
      <div className="plot__a" aria-hidden="true">
        {scale.map((value) => (
          <i key={value} className={value === 0 ? 'plot__g is-zero' : 'plot__g'} style={{ bottom: `${up(value)}%` }} />
        ))}
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          <clipPath id="profit-up">
            <path d={`M0 0H1000V${zero}H0Z`} />
          </clipPath>
          <clipPath id="profit-down">
            <path d={`M0 ${zero}H1000V100H0Z`} />
          </clipPath>
          <path d={area} className="plot__up" clipPath="url(#profit-up)" />
          <path d={area} className="plot__down" clipPath="url(#profit-down)" />
          <path d={path} className="plot__l" />
        </svg>
        <span className="plot__cur" style={{ left: `${along(at)}%` }} />
        <span className="plot__d" style={{ left: `${along(at)}%`, bottom: `${up(values[at]!)}%` }} />
      </div>
    </>
  )
}

function AddedTable({ points, by, symbol, locale, messages }: Omit<PlotProps, 'spots'> & { points: Point[] }) {
  const money = (amount: string) => formatMoney(amount, symbol, locale, true)
  return (
    <div className="tablebox">
      <table className="table">
        <caption className="sr">{messages.added}</caption>
        <thead>
          <tr>
            <th scope="col">{messages[by]}</th>
            <th scope="col" className="r">
              {messages.rounds}
            </th>
            <th scope="col" className="r">
              {messages.result}
            </th>
            <th scope="col" className="r">
              {messages.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.day}>
              <td className="num">{nameOf(point, by)}</td>
              <td className="r">{point.line?.bets ?? 0}</td>
              <td className={`r ${lookOf(point.line?.result ?? '0')}`}>{money(point.line?.result ?? '0')}</td>
              <td className={`r ${lookOf(point.sum)}`}>{money(point.sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The results added up day by day, as a line with zero drawn, or as a table of the same figures. */
export function ProfitLinePlot(props: PlotProps) {
  const { spots, by, currency, symbol, locale, messages } = props
  const [isTable, setTable] = useState(false)
  const [chosen, choose] = useState<number>()
  const points = addedUp(spots, currency)
  const at = Math.min(chosen ?? points.length - 1, points.length - 1)
  const point = points[at]
  if (!point) return null
  const pick = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.querySelector('.plot__a')!.getBoundingClientRect()
    const no = Math.round(((event.clientX - box.left) / box.width) * spots.length) - 1
    choose(Math.max(0, Math.min(points.length - 1, no)))
  }
  const money = (amount: string) => formatMoney(amount, symbol, locale, true)
  const { result, bets, seconds } = point.line ?? { result: '0', bets: 0, seconds: 0 }
  const last = points.at(-1)!
  const ends = { from: nameOf(points[0]!, by), to: nameOf(last, by), result: money(last.sum) }
  return (
    <section className="panel">
      <div className="panel__head">
        <h2 className="panel__title">{messages.added}</h2>
        <Button look="quiet" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          <span className="i i-ph-table" aria-hidden="true" />
          {messages.asTable}
        </Button>
      </div>
      {isTable ? (
        <AddedTable {...{ points, by, currency, symbol, locale, messages }} />
      ) : (
        <>
          <p className="plot__read">
            <b className="num">{nameOf(point, by)}</b>
            <span className={`num ${lookOf(result)}`}>{money(result)}</span>
            <span>
              {plural(messages, 'found', bets, bcp47[locale])}, {timeOf(seconds, messages)}
            </span>
          </p>
          <figure
            className="plot"
            role="img"
            aria-label={t(messages, 'addedSay', ends)}
            onPointerMove={pick}
            onPointerDown={pick}
            onPointerLeave={() => choose(undefined)}
          >
            <Line {...{ points, spots, at, locale }} />
            <div className="plot__x" aria-hidden="true">
              {[spots[0]!, spots[Math.floor(spots.length / 2)]!, spots.at(-1)!].map((spot) => (
                <span key={spot.day} className="num">
                  {by === 'day' ? Number(spot.day.slice(8)) : spot.day.slice(0, 7)}
                </span>
              ))}
            </div>
          </figure>
        </>
      )}
    </section>
  )
}
