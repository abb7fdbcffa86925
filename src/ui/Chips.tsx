import type { Choice } from './Tabs.tsx'

export interface ChipsProps<V extends string> {
  readonly label: string
  readonly choices: readonly Choice<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
  /** Breaks into several rows instead of scrolling sideways. */
  readonly wrap?: boolean
}

/** Quick choices of which one holds, such as ranges of days. */
export function Chips<V extends string>({ label, choices, value, onChange, wrap }: ChipsProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways as the chips of the design do
    <div className={wrap ? 'chips !flex-wrap' : 'chips'} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="chip"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
