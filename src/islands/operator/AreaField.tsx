import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react'

/** What a form gives a field of several lines. */
export interface AreaOfForm {
  readonly name: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => void
}

export interface AreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof AreaOfForm> {
  readonly label: ReactNode
  /** The label is for readers alone. */
  readonly labelHidden?: boolean
  readonly field: AreaOfForm
  /** Below the box; a fault takes its place. */
  readonly note?: string
}

/** A field of several lines, with its fault or a note below. */
export function AreaField({ label, labelHidden, field, note, ...area }: AreaFieldProps) {
  const id = useId()
  const { error, ...filled } = field
  const below = note === undefined ? 'error' : 'note'
  return (
    <div className={error === undefined ? 'field' : 'field is-error'}>
      <label className={labelHidden ? 'sr' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      <div className="field__box">
        <textarea
          {...area}
          {...filled}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error || note ? `${id}-${below}` : undefined}
        />
      </div>
      {(error || note) && (
        <p
          id={`${id}-${below}`}
          className={error === undefined ? 'field__note' : 'field__err'}
          role={note === undefined ? 'alert' : undefined}
        >
          {error ?? note}
        </p>
      )}
    </div>
  )
}
