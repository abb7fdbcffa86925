import { type KeyboardEvent, useRef } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { dateTag, type Locale, localePath } from '#i18n/locale.ts'
import { sinceMonday } from '#stores/profit.ts'
import { lookOf } from '#ui/look-of.ts'
import type { ProfitMessages } from './ProfitRecord.tsx'
import { type Spot, shortOf } from './profit-lines.ts'

interface DaysProps {
  readonly spots: readonly Spot[]
  readonly by: 'day' | 'month'
  readonly today: string
  readonly label: string
  readonly symbol: string
  readonly locale: Locale
  readonly messages: ProfitMessages
  readonly onMonth: (day: string) => void
}

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const nameOf = (locale: Locale, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(dateTag(locale), { ...options, timeZone: 'UTC' })
  return (day: string): string => format.format(at(day))
}

/** Two of the shades that a day may have at most: the largest result of the period is the darkest. */
const shadeOf = (value: number, largest: number): number => 8 + Math.round((18 * Math.abs(value)) / (largest || 1))

interface SpotProps extends Pick<DaysProps, 'by' | 'symbol' | 'locale' | 'messages' | 'onMonth'> {
  readonly spot: Spot
  readonly isOn: boolean
  /** The largest result of the period. */
  readonly largest: number
  /** The column in which the first day of a month stands. */
  readonly column: number | undefined
}

/** A day or a month: its result and a way to its lines, or rest. */
function OneSpot({ spot, isOn, largest, column, by, symbol, locale, messages, onMonth }: SpotProps) {
  const { day, line, isLater } = spot
  const isMonth = by === 'month'
  const full = nameOf(locale, isMonth ? { month: 'long', year: 'numeric' } : { day: 'numeric', month: 'long' })
  const short = isMonth ? nameOf(locale, { month: 'short' })(day) : String(Number(day.slice(8)))
  const isRest = isLater || !line || (line.bets === 0 && Number(line.result) === 0)
  const place = column === undefined ? {} : { gridColumnStart: column }
  if (isRest)
    return (
      <span data-spot className={`cal__d ${isLater ? 'is-later' : 'is-rest'} ${isOn ? 'is-on' : ''}`} style={place}>
        <span className="num">{short}</span>
        {!isLater && (
          <b>
            <span className="i i-ph-moon" aria-hidden="true" />
            <span className="sr">{messages.rest}</span>
          </b>
        )}
      </span>
    )
  const result = Number(line.result)
  const brief = shortOf(result, locale)
  const shown = {
    className: `cal__d ${{ pos: 'is-win', neg: 'is-loss' }[lookOf(line.result)] ?? ''} ${isOn ? 'is-on' : ''}`,
    'data-spot': true,
    // What is seen comes first, for those who say it to their device.
    'aria-label': `${short} ${brief}, ${full(day)}: ${formatMoney(line.result, symbol, locale, true)}`,
    'aria-current': isOn ? ('date' as const) : undefined,
    style: { ...place, '--a': shadeOf(result, largest) } as object,
  }
  const inside = (
    <>
      <span className="num">{short}</span>
      <b className="num">{brief}</b>
    </>
  )
  if (isMonth)
    return (
      <button type="button" {...shown} onClick={() => onMonth(day)}>
        {inside}
      </button>
    )
  return (
    <a {...shown} href={localePath(locale, `/member/records?range=custom&from=${day}&to=${day}`)}>
      {inside}
    </a>
  )
}

/** The period as a table of spots: each day, or month, with its result; a day leads to its rounds. */
export function ProfitDays({ spots, by, today, label, symbol, locale, messages, onMonth }: DaysProps) {
  const box = useRef<HTMLDivElement>(null)
  const largest = Math.max(...spots.map(({ line }) => Math.abs(Number(line?.result ?? 0))))
  const isMonths = by === 'month'
  const weekday = nameOf(locale, { weekday: 'short' })
  // 1 January 2024 was a Monday.
  const heads = isMonths ? [] : Array.from({ length: 7 }, (_, no) => weekday(`2024-01-0${no + 1}`))
  const walk = (event: KeyboardEvent) => {
    const row = isMonths ? 4 : 7
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }
    const step = steps[event.key]
    if (step === undefined) return
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-spot]') ?? [])]
    const place = all.indexOf(document.activeElement as HTMLElement)
    for (let next = place + step; place >= 0 && next >= 0 && next < all.length; next += step) {
      if (!all[next]!.matches('a, button')) continue
      event.preventDefault()
      return all[next]!.focus()
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div ref={box} className={isMonths ? 'cal cal--year' : 'cal'} role="group" aria-label={label} onKeyDown={walk}>
      {heads.map((head) => (
        <span key={head} className="cal__h" aria-hidden="true">
          {head}
        </span>
      ))}
      {spots.map((spot, no) => (
        <OneSpot
          key={spot.day}
          {...{ spot, largest, by, symbol, locale, messages, onMonth }}
          isOn={isMonths ? spot.day.slice(0, 7) === today.slice(0, 7) : spot.day === today}
          column={no === 0 && !isMonths ? sinceMonday(spot.day) + 1 : undefined}
        />
      ))}
    </div>
  )
}
