import { useId } from 'react'
import { Select, type SelectProps } from './Select.tsx'

export interface SelectFieldProps<V extends string> extends SelectProps<V> {
  readonly label: string
  /** A sentence; ties itself to the field and is announced. */
  readonly error?: string | undefined
  /** `small` among the filters of a list; `token` in one line with its label, as the console's lists have them. */
  readonly look?: 'small' | 'token'
}

/** A labelled choice of one. */
export function SelectField<V extends string>({ label, error, look, ...choice }: SelectFieldProps<V>) {
  const id = useId()
  const select = (
    <Select
      {...choice}
      id={id}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error && `${id}-error`}
    />
  )
  if (look === 'token')
    return (
      <span className="ftok">
        <label htmlFor={id}>{label}</label>
        {select}
      </span>
    )
  return (
    <div className={`field${look === 'small' ? ' field--sm' : ''}${error === undefined ? '' : ' is-error'}`}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box">{select}</div>
      {error && (
        <p id={`${id}-error`} className="field__err" role="alert">
          <span className="i i-ph-warning-circle" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
