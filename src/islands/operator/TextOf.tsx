import { type Language, languages } from '#api/language.ts'
import { bcp47 } from '#i18n/locale.ts'
import { localeNames } from '#i18n/locale-names.ts'
import { AreaField, type AreaOfForm } from './AreaField.tsx'

export interface TextOfProps {
  readonly label: string
  readonly language: Language
  readonly rows: number
  readonly lengthMax: number
  readonly field: AreaOfForm
}

/** A text in one language of the site. */
export function TextOf({ label, language, rows, lengthMax, field }: TextOfProps) {
  const name = (
    <>
      {label} <span className="faint">{localeNames[language]}</span>
    </>
  )
  return <AreaField label={name} field={field} rows={rows} maxLength={lengthMax} lang={bcp47[language]} aria-required />
}

export { languages }
