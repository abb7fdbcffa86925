import { useId } from 'react'
import type { AnswerTemplate } from '#api/staff-templates.ts'
import type { Locale } from '#i18n/locale.ts'
import { bcp47 } from '#i18n/locale.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Select } from '#ui/form/Select.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

/** What stands for the parts of a template that differ each time. */
export type Fills = Readonly<Record<'account' | 'number', string>>

/**
 * A template's text in a language, with what it names.
 * @example filled({ th: '', en: 'Hello {account}', es: '', pt: '' }, 'en', { account: 'mali', number: '' }) // 'Hello mali'
 */
export const filled = (texts: AnswerTemplate['texts'], language: Locale, fills: Fills): string =>
  texts[language].replace(/\{(account|number)\}/g, (_, name: keyof Fills) => fills[name])

export interface AnsweringProps {
  readonly label: string
  /** The language in which the other side reads. */
  readonly language: Locale
  readonly fills: Fills
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
  /** Control and Enter. */
  readonly onSend: () => void
}

const lengthMax = 4_000

/** A field for an answer, and the templates that may fill it in. */
export function Answering({ label, language, fills, value, error, onChange, onSend }: AnsweringProps) {
  const { say } = useWords()
  const id = useId()
  const { data } = useData((_: string, signal) => staffCall('staffTemplates', {}, { signal }), 'all')
  const templates = data?.content ?? []
  const use = (wanted: string) => {
    const template = templates.find((one) => one.id === wanted)
    if (template === undefined) return
    const text = filled(template.texts, language, fills)
    onChange(value.trim() === '' ? text : `${value.trimEnd()}\n${text}`)
  }
  return (
    <div className={error === undefined ? 'field' : 'field is-error'}>
      <div className="field__label spread">
        <label htmlFor={id}>{label}</label>
        {templates.length > 0 && (
          <Select
            className="answer__pick"
            aria-label={say('templates.use')}
            value=""
            options={[
              { value: '', label: say('templates.use') },
              ...templates.map(({ id: value, name }) => ({ value, label: name })),
            ]}
            onChoose={use}
          />
        )}
      </div>
      <div className="field__box">
        <textarea
          id={id}
          rows={4}
          lang={bcp47[language]}
          maxLength={lengthMax}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            onSend()
          }}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && `${id}-error`}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="field__err" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
