import { useId } from 'react'
import { failureCode } from '#browser/failure.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { type UploadMessages, uploadWordsOf } from '#islands/own/upload-words.ts'
import { useUploads } from '#islands/own/use-uploads.ts'
import type { ComplaintDetail } from '#stores/complaints.ts'
import { type ComplaintForm, type ComplaintTopic, complain } from '#stores/complaints.ts'
import { countWords } from '#stores/mail.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { UploadField } from '#ui/form/UploadField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { ComplaintMessages } from './ComplaintsPage.tsx'

export interface WordsProps {
  readonly messages: ComplaintMessages
  /** Texts of the namespace `uploads`. */
  readonly uploadWords: UploadMessages
  readonly locale: Locale
  readonly rules: ComplaintForm
  readonly label: string
  readonly submit: string
  /** A new complaint says what it is about. */
  readonly asksTopic?: boolean
  readonly send: (written: { topic: ComplaintTopic; content: string; pictures: string[] }) => Promise<ComplaintDetail>
  readonly onSent: (detail: ComplaintDetail) => void
  readonly onCancel?: () => void
}

/** Words and pictures for a complaint: its first ones, or more of them. */
export function Words(props: WordsProps) {
  const { messages, uploadWords, locale, rules, label, submit, asksTopic = false, send, onSent, onCancel } = props
  const id = useId()
  const { wordsMin: min, wordsMax: max } = rules
  const uploads = useUploads(rules.picturesMax)
  const lengthOf = (content: string) => t(messages, 'count', { min, max, n: countWords(content, locale) })
  const form = useForm({
    initial: { topic: rules.topics[0] as string, content: '' },
    check({ content }) {
      const words = countWords(content, locale)
      return words < min || words > max ? { content: lengthOf(content) } : {}
    },
    async send({ topic, content }) {
      const pictures = await uploads.ready()
      if (pictures === undefined) return
      const detail = await send({ topic: topic as ComplaintTopic, content, pictures: [...pictures] })
      uploads.clear()
      form.reset()
      onSent(detail)
    },
    explain: (thrown) => void toastFailure(failureCode(thrown)),
  })
  const { error, ...content } = form.field('content')
  return (
    <form {...form.form} className="stack">
      {asksTopic && (
        <SelectField
          label={messages.about}
          options={rules.topics.map((topic) => ({ value: topic, label: messages.topics[topic] }))}
          {...form.field('topic')}
        />
      )}
      <div className={error === undefined ? 'field' : 'field is-error'}>
        <label className="field__label" htmlFor={`${id}-text`}>
          {label}
        </label>
        <div className="field__box">
          <textarea
            {...content}
            id={`${id}-text`}
            rows={5}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={`${id}-note`}
          />
        </div>
        <p className={error ? 'field__err' : 'field__note'} id={`${id}-note`} role="status">
          {lengthOf(form.values.content)}
        </p>
      </div>
      <UploadField label={messages.pictures} words={uploadWordsOf(uploadWords, locale)} uploads={uploads} />
      <div className="acts">
        <Button look="primary" type="submit" loading={form.busy}>
          {submit}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A new complaint. */
export function NewComplaint(
  props: Pick<WordsProps, 'messages' | 'uploadWords' | 'locale' | 'rules' | 'onSent'> & {
    readonly onCancel: () => void
  },
) {
  const { messages, rules } = props
  return (
    <section className="panel stack">
      <h2 className="panel__title">{messages.new}</h2>
      <p className="muted">{t(messages, 'promise', { hours: rules.answerHours })}</p>
      <Words {...props} asksTopic label={messages.words} submit={messages.send} send={complain} />
    </section>
  )
}
