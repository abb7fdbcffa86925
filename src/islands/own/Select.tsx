import { useId } from 'react'

export interface SelectProps<V extends string> {
  readonly label: string
  readonly value: V
  /** The option of no filter; absent where one of the others always holds. */
  readonly all?: string | undefined
  readonly options: readonly (readonly [V, string])[]
  readonly onChange: (value: V) => void
}

/** A filter of a record: one of its options, or all. */
export function Select<V extends string>({ label, value, all, options, onChange }: SelectProps<V>) {
  const id = useId()
  return (
    <div className="field field--sm">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value as V)}>
          {all !== undefined && <option value="">{all}</option>}
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
