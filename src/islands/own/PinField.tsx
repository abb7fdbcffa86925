import { type ChangeEventHandler, type ReactNode, useId } from 'react'
import { Field } from '#ui/Field.tsx'

/** What a payment password has to be like. */
export interface PinRule {
  readonly patternId: string
  readonly minLength: number
  readonly maxLength: number
}

export interface PinFieldProps {
  readonly label: string
  readonly rule: PinRule
  readonly name: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: ChangeEventHandler<HTMLInputElement>
  /** At the right end of the label's line. */
  readonly aside?: ReactNode
  readonly reveal: { readonly show: string; readonly hide: string }
}

/** As many boxes as a page has room for on the smallest phone. */
const boxesMax = 8

/**
 * The payment password. One field, drawn as a box for each digit where the operator's rule is a fixed number of digits;
 * any other rule has a plain password field.
 */
export function PinField({ rule, aside, reveal, ...field }: PinFieldProps) {
  const id = useId()
  const { patternId, minLength, maxLength } = rule
  const isFixed = patternId === 'digits' && minLength === maxLength && maxLength <= boxesMax
  const shared = { autoComplete: 'off', type: 'password', maxLength: isFixed ? maxLength : 128 } as const
  if (!isFixed) {
    const { error, ...rest } = field
    return <Field {...rest} {...shared} {...(error !== undefined && { error })} aside={aside} reveal={reveal} />
  }
  const { label, error, value, ...input } = field
  return (
    <div className={`field${error === undefined ? '' : ' is-error'}`}>
      <div className="field__label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="otp">
        {Array.from({ length: maxLength }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are places
          <span key={place} className={place === value.length ? 'is-next' : undefined} aria-hidden="true">
            {place < value.length && '•'}
          </span>
        ))}
        <input
          {...input}
          {...shared}
          id={id}
          value={value}
          inputMode="numeric"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="field__err" role="alert">
          <span className="i i-ph-warning-circle" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
