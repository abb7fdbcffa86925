import { type Language, languages } from '#api/language.ts'
import { localeNames } from '#i18n/locale-names.ts'
import { Field, type FieldProps } from '#ui/Field.tsx'
import { titleOf } from './texts-form.ts'
import { useWords } from './words.ts'

export interface TextsFieldsProps<Name extends string> {
  /** What titles are called. */
  readonly heading: string
  /** The fields of what stands below the titles. */
  readonly texts: Readonly<Record<Language, Name>>
  readonly lengthMax: number
  readonly required?: boolean
  readonly field: (name: (typeof titleOf)[Language] | Name) => Pick<FieldProps, 'name' | 'value' | 'error' | 'onChange'>
}

/** A title and a text in every language of the site. */
export function TextsFields<Name extends string>(props: TextsFieldsProps<Name>) {
  const { heading, texts, lengthMax, required, field } = props
  const { say } = useWords()
  return languages.map((language) => (
    <div key={language} className="stack">
      <Field label={`${heading} ${localeNames[language]}`} required maxLength={60} {...field(titleOf[language])} />
      <Field
        label={`${say('templates.text')} ${localeNames[language]}`}
        required={required}
        maxLength={lengthMax}
        {...field(texts[language])}
      />
    </div>
  ))
}
