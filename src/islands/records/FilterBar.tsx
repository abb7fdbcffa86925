import { lazy, Suspense, useState } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { choicesOf, Days, type Facet, type FilterBarProps, rangesOf } from './filter-parts.tsx'

export type { Facet, FilterBarProps, FrameMessages } from './filter-parts.tsx'

/** Whether it differs from what holds when nothing is chosen. */
export const isChosen = ({ value, start = '' }: Facet): boolean => value !== start

const FilterSheet = lazy(() => import('./FilterSheet.tsx').then((part) => ({ default: part.FilterSheet })))

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
        {facets.map((facet) => (
          <SelectField
            key={facet.name}
            label={facet.label}
            look="small"
            value={facet.value}
            options={choicesOf(frame, facet)}
            onChoose={(changed) => onFacet(facet.name, changed)}
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
      <Suspense>{isOpen && <FilterSheet {...props} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
