import type { Choice } from './Tabs.tsx'

export interface SegmentedProps<V extends string> {
  readonly label: string
  readonly choices: readonly (Choice<V> & { readonly icon?: string })[]
  readonly value: V
  readonly onChange: (value: V) => void
}

/** One of a few, each a pressed or idle button. */
export function Segmented<V extends string>({ label, choices, value, onChange }: SegmentedProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the segments of the design
    <div className="seg" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.icon && <span className={`i ${choice.icon}`} aria-hidden="true" />}
          <span>{choice.label}</span>
        </button>
      ))}
    </div>
  )
}
