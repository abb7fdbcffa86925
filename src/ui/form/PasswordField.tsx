import { useState } from 'react'
import { Field, type FieldProps } from '#ui/Field.tsx'

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'end'> {
  /** Words of the button that shows what was typed. */
  readonly reveal: { readonly show: string; readonly hide: string }
}

/** A password, with a button that shows what was typed. */
export function PasswordField({ reveal, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      maxLength={128}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="icon-btn field__end"
          aria-label={shown ? reveal.hide : reveal.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <span className={shown ? 'i i-ph-eye-slash' : 'i i-ph-eye'} aria-hidden="true" />
        </button>
      }
    />
  )
}
