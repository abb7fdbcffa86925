import { type Ref, useId } from 'react'

/** Digits of an authenticator's code. */
export const codeLength = 6

export interface CodeBoxesProps {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (code: string) => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A code of six digits: one field, drawn as a box for each digit. */
export function CodeBoxes({ label, value, error, onChange, inputRef }: CodeBoxesProps) {
  const id = useId()
  const boxes = Array.from({ length: codeLength }, (_, at) => at)
  return (
    <div className={error === undefined ? 'field' : 'field is-error'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="otp">
        {boxes.map((at) => (
          <span key={at} className={at === Math.min(value.length, codeLength - 1) ? 'is-next' : ''} aria-hidden="true">
            {value[at]}
          </span>
        ))}
        <input
          id={id}
          ref={inputRef}
          className="otp__field"
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          aria-required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="field__err" role="alert">
          <span className="i i-ph-warning-circle" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
