import { useId } from 'react'
import { dayIn } from '#browser/zone-days.ts'
import type { ListWords } from '#islands/data/words.ts'
import { firstDay, type PeriodQuery, type RecordRange, recordRanges } from '#stores/record-period.ts'

export type FrameMessages = typeof import('#locales/en/record.json') & ListWords

/** One thing by which a record is filtered, beside its time. */
export interface Facet {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [string, string])[]
  /** What it is when nothing was chosen; the option of all unless given. */
  readonly start?: string
}

export interface FilterBarProps {
  readonly frame: FrameMessages
  /** Name of the site's time zone. */
  readonly zone: string
  readonly query: PeriodQuery
  /** The times to choose from. */
  readonly ranges?: readonly RecordRange[]
  readonly facets: readonly Facet[]
  /** How many lines are found, in words; the sheet's button says it. */
  readonly found: string
  readonly onChange: (change: Partial<PeriodQuery>) => void
  readonly onFacet: (name: string, value: string) => void
  /** All filters but the time. */
  readonly onClear: () => void
}

/** A range of days of one’s own, as the site counts days. */
export function Days({ frame, zone, query, onChange }: Pick<FilterBarProps, 'frame' | 'zone' | 'query' | 'onChange'>) {
  const id = useId()
  const now = new Date()
  const field = (name: 'from' | 'to') => (
    <div className="field field--sm">
      <label className="field__label" htmlFor={`${id}${name}`}>
        {frame[name]}
      </label>
      <div className="field__box">
        <input
          id={`${id}${name}`}
          type="date"
          className="num"
          min={firstDay(zone, now)}
          max={dayIn(zone, now)}
          value={query[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      </div>
    </div>
  )
  return (
    <div className="fbar__d">
      {field('from')}
      {field('to')}
    </div>
  )
}

/** What a facet can be, and all of it where nothing else always holds. */
export const choicesOf = (frame: FrameMessages, { options, start }: Pick<Facet, 'options' | 'start'>) => [
  ...(start === undefined ? [{ value: '', label: frame.all }] : []),
  ...options.map(([value, label]) => ({ value, label })),
]

/** The times to choose from, in words. */
export const rangesOf = ({ frame, ranges = recordRanges }: Pick<FilterBarProps, 'frame' | 'ranges'>) =>
  ranges.map((range) => ({ value: range, label: frame.ranges[range] }))
