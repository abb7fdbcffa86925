import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  readonly label: string
  /** A sentence, with what helps where there is something; ties itself to the field and is announced. */
  readonly error?: ReactNode
  /** Wrong, and the note says why already. */
  readonly invalid?: boolean
  readonly note?: ReactNode
  /** Whole icon class: `i-ph-user`. */
  readonly icon?: string
  /** In the box before what is typed, such as a country's code. */
  readonly start?: ReactNode
  /** In the box after what is typed, such as a button. */
  readonly end?: ReactNode
  /** At the right end of the label's line. */
  readonly aside?: ReactNode
  /** Beside the box, such as a captcha picture. */
  readonly beside?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

function FieldName({ id, label, required }: { id: string; label: string; required: boolean | undefined }) {
  return (
    <span>
      <label htmlFor={id}>{label}</label>{' '}
      {required && (
        <span className="field__req" aria-hidden="true">
          *
        </span>
      )}
    </span>
  )
}

/** A labelled text field with note and error. Passwords, codes, amounts and the like are fields of `form`. */
export function Field(props: FieldProps) {
  const {
    label,
    error,
    invalid = error !== undefined,
    note,
    icon,
    start,
    end,
    aside,
    beside,
    inputRef,
    required,
    ...input
  } = props
  const id = useId()
  const described = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ')
  const box = (
    <div className="field__box">
      {icon && <span className={`i ${icon}`} aria-hidden="true" />}
      {start}
      <input
        {...input}
        id={id}
        ref={inputRef}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={described || undefined}
      />
      {end}
    </div>
  )
  return (
    <div className={`field${invalid ? ' is-error' : ''}${aside ? ' field--aside' : ''}`}>
      <span className="field__label">
        <FieldName id={id} label={label} required={required} />
      </span>
      {beside ? (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">{box}</div>
          {beside}
        </div>
      ) : (
        box
      )}
      {/* After the field, so that the tabulator goes from one field to the next. */}
      {aside && <span className="field__label field__aside">{aside}</span>}
      {note && <div id={`${id}-note`}>{note}</div>}
      {error && (
        <p id={`${id}-error`} className="field__err" role="alert">
          <span className="i i-ph-warning-circle" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
