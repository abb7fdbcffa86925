import type { ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { lastWeek } from '#stores/record-period.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/Chips.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { choicesOf, Days, type FilterBarProps, rangesOf } from './filter-parts.tsx'

/** All filters in a sheet, for phones; what is chosen holds at once. */
export function FilterSheet(props: FilterBarProps & { readonly onClose: () => void }) {
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
      {facets.map((facet) =>
        part(
          facet.label,
          <Chips
            label={facet.label}
            value={facet.value}
            choices={choicesOf(frame, facet)}
            onChange={(chosen) => onFacet(facet.name, chosen)}
            wrap
          />,
        ),
      )}
    </Dialog>
  )
}
