import type { SelectHTMLAttributes } from 'react'

export interface SelectProps<V extends string> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value'> {
  readonly value?: V | undefined
  readonly options: readonly { readonly value: V; readonly label: string }[]
  /** Called with what was chosen. */
  readonly onChoose?: ((value: V) => void) | undefined
}

/** The choice of one alone: for where something else draws its box. `aria-label` or a label's `htmlFor` names it. */
export function Select<V extends string>({ options, onChoose, onChange, ...select }: SelectProps<V>) {
  return (
    <select
      {...select}
      onChange={(event) => {
        onChange?.(event)
        onChoose?.(event.target.value as V)
      }}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
