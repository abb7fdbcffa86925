import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

export interface CodeBoxesProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  readonly label: string
  readonly value: string
  /** Digits of a whole code. */
  readonly length: number
  /** Nobody beside may read it. */
  readonly secret?: boolean
  /** A sentence; ties itself to the field and is announced. */
  readonly error?: string | undefined
  /** At the right end of the label's line. */
  readonly aside?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
  /** Called with the digits of what was typed: a code may be pasted with blanks in it. */
  readonly onCode?: (digits: string) => void
}

/** A code of so many digits: one field, drawn as a box for each digit. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, value, length, secret, error, aside, inputRef, required, onChange, onCode, ...input } = props
  const id = useId()
  const next = Math.min(value.length, length - 1)
  return (
    <div className={error === undefined ? 'field' : 'field is-error'}>
      <div className="field__label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="otp">
        {Array.from({ length }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are places
          <span key={place} className={place === next ? 'is-next' : undefined} aria-hidden="true">
            {secret ? place < value.length && '•' : value[place]}
          </span>
        ))}
        <input
          maxLength={onCode ? 2 * length : length}
          autoComplete={secret ? 'off' : 'one-time-code'}
          {...input}
          id={id}
          ref={inputRef}
          type={secret ? 'password' : 'text'}
          value={value}
          inputMode="numeric"
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => {
            onChange?.(event)
            onCode?.(event.target.value.replace(/\D/g, '').slice(0, length))
          }}
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
