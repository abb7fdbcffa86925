import { useId } from 'react'
import { type Language, languages } from '#api/language.ts'
import { bcp47 } from '#i18n/locale.ts'
import { localeNames } from '#i18n/locale-names.ts'

export interface TextOfProps {
  readonly label: string
  readonly language: Language
  readonly rows: number
  readonly lengthMax: number
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error?: string | undefined
    readonly onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => void
  }
}

/** A text in one language of the site. */
export function TextOf({ label, language, rows, lengthMax, field }: TextOfProps) {
  const id = useId()
  const { error, ...area } = field
  return (
    <div className={error === undefined ? 'field' : 'field is-error'}>
      <label className="field__label" htmlFor={id}>
        {label} <span className="faint">{localeNames[language]}</span>
      </label>
      <div className="field__box">
        <textarea
          {...area}
          id={id}
          rows={rows}
          maxLength={lengthMax}
          lang={bcp47[language]}
          aria-required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && `${id}-error`}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="field__err" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

export { languages }
