import { type SelectHTMLAttributes, useId } from 'react'

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** A sentence; ties itself to the field and is announced. */
  readonly error?: string | undefined
}

/** A labelled choice of one. */
export function SelectField({ label, options, error, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={error === undefined ? 'field' : 'field is-error'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box">
        <select
          {...select}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && `${id}-error`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p id={`${id}-error`} className="field__err" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
