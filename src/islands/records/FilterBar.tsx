import { type ReactNode, useId, useState } from 'react'
import { dayIn } from '#browser/zone-days.ts'
import { t } from '#i18n/t.ts'
import type { ListWords, OwnWords } from '#islands/own/words.ts'
import { firstDay, lastWeek, type PeriodQuery, type RecordRange, recordRanges } from '#stores/record-period.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/Chips.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Select } from './Select.tsx'

export type FrameMessages = typeof import('#locales/en/record.json') & OwnWords & ListWords

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

const isChosen = ({ value, start = '' }: Facet): boolean => value !== start

/** A range of days of one’s own, as the site counts days. */
function Days({ frame, zone, query, onChange }: Pick<FilterBarProps, 'frame' | 'zone' | 'query' | 'onChange'>) {
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

const rangesOf = ({ frame, ranges = recordRanges }: Pick<FilterBarProps, 'frame' | 'ranges'>) =>
  ranges.map((range) => ({ value: range, label: frame.ranges[range] }))

/** All filters in a sheet, for phones; what is chosen holds at once. */
function FilterSheet(props: FilterBarProps & { readonly onClose: () => void }) {
  const { frame, query, facets, found, onChange, onFacet, onClear, onClose } = props
  const part = (label: string, content: ReactNode) => (
    <div className="field" key={label}>
      <div className="field__label">{label}</div>
      {content}
    </div>
  )
  return (
    <Dialog
      title={frame.filter}
      closeLabel={frame.close}
      onClose={onClose}
      foot={
        <>
          <Button
            onClick={() => {
              onChange(lastWeek)
              onClear()
            }}
          >
            {frame.clear}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t(frame, 'show', { found })}
          </Button>
        </>
      }
    >
      {part(
        frame.range,
        <>
          <Chips
            label={frame.range}
            value={query.range}
            choices={rangesOf(props)}
            onChange={(range) => onChange({ range })}
            wrap
          />
          {query.range === 'custom' && <Days {...props} />}
        </>,
      )}
      {facets.map(({ name, label, value, options, start }) =>
        part(
          label,
          <Chips
            label={label}
            value={value}
            choices={[
              ...(start === undefined ? [{ value: '', label: frame.all }] : []),
              ...options.map(([option, text]) => ({ value: option, label: text })),
            ]}
            onChange={(chosen) => onFacet(name, chosen)}
            wrap
          />,
        ),
      )}
    </Dialog>
  )
}

/** The filters of a record: a bar on wide screens; on phones the time, a button for the rest, and what is chosen. */
export function FilterBar(props: FilterBarProps) {
  const { frame, query, facets, onChange, onFacet, onClear } = props
  const [isOpen, setOpen] = useState(false)
  const chosen = facets.filter(isChosen)
  return (
    <div className="fbar">
      <div className="min-w-0">
        <Segmented
          label={frame.range}
          value={query.range}
          choices={rangesOf(props)}
          onChange={(range) => onChange({ range })}
        />
      </div>
      <div className="fbar__s">
        {facets.map(({ name, label, value, options, start }) => (
          <Select
            key={name}
            label={label}
            value={value}
            all={start === undefined ? frame.all : undefined}
            options={options}
            onChange={(changed) => onFacet(name, changed)}
          />
        ))}
        <Button look="quiet" size="sm" disabled={chosen.length === 0} onClick={onClear}>
          {frame.clear}
        </Button>
      </div>
      <div className="fbar__m">
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className="i i-ph-funnel" aria-hidden="true" />
          {frame.filter}
          {chosen.length > 0 && <span className="count">{chosen.length}</span>}
        </Button>
        <div className="chosen">
          {chosen.map(({ name, value, options, start = '' }) => {
            const text = options.find(([option]) => option === value)?.[1] ?? value
            return (
              <button
                key={name}
                type="button"
                aria-label={t(frame, 'remove', { name: text })}
                onClick={() => onFacet(name, start)}
              >
                {text}
                <span className="i i-ph-x" aria-hidden="true" />
              </button>
            )
          })}
        </div>
      </div>
      {query.range === 'custom' && <Days {...props} />}
      {isOpen && <FilterSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}
