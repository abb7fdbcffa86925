import { useEffect, useId, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { countWords, loadFeedbackForm, type QuestionType, sendFeedback } from '#stores/mail.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { MailMessages } from './MessageCenter.tsx'

type Form = Awaited<ReturnType<typeof loadFeedbackForm>>

interface FormProps {
  readonly messages: MailMessages
  readonly locale: Locale
}

function Writing({
  messages,
  locale,
  form: rules,
  onSent,
}: FormProps & { readonly form: Form; readonly onSent: () => void }) {
  const id = useId()
  const { wordsMin: min, wordsMax: max } = rules
  const lengthOf = (content: string) => t(messages.feedback, 'words', { min, max, n: countWords(content, locale) })
  const form = useForm({
    initial: { questionType: 'account' as string, content: '', contact: '' },
    check({ content }) {
      const words = countWords(content, locale)
      return words < min || words > max ? { content: lengthOf(content) } : {}
    },
    async send({ questionType, content, contact }) {
      const question = questionType as QuestionType
      await sendFeedback({ questionType: question, content, ...(contact.trim() === '' ? {} : { contact }) })
      onSent()
    },
    explain: (thrown) => void toastFailure(failureCode(thrown)),
  })
  const { error, ...content } = form.field('content')
  return (
    <form {...form.form} className="stack">
      <SelectField
        label={messages.feedback.type}
        options={rules.questionTypes.map((type) => ({ value: type, label: messages.feedback.types[type] }))}
        {...form.field('questionType')}
      />
      <div className="field">
        <label htmlFor={`${id}-text`}>{messages.feedback.content}</label>
        <textarea
          {...content}
          id={`${id}-text`}
          className="chat__input"
          rows={5}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
        />
        <p className={error ? 'field__err' : 'field__note'} id={`${id}-note`} role="status">
          {lengthOf(form.values.content)}
        </p>
      </div>
      <Field label={messages.feedback.contact} maxLength={120} {...form.field('contact')} />
      <Button look="primary" type="submit" loading={form.busy}>
        {messages.feedback.send}
      </Button>
    </form>
  )
}

/** Where members tell the operator what they think. The answer comes as a message. */
export function FeedbackForm({ messages, locale }: FormProps) {
  const [form, setForm] = useState<Form>()
  const [isSent, setIsSent] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open || form) return
    loadFeedbackForm().then(setForm, (thrown) => {
      setOpen(false)
      toastFailure(failureCode(thrown))
    })
  }, [open, form])
  return (
    <section className="panel stack">
      <h2 className="panel__title">{messages.feedback.title}</h2>
      <p className="muted">{messages.feedback.lead}</p>
      {isSent && (
        <p role="status" className="status status--ok">
          {messages.feedback.sent}
        </p>
      )}
      {!open && (
        <div>
          <Button
            onClick={() => {
              setIsSent(false)
              setOpen(true)
            }}
          >
            {messages.feedback.start}
          </Button>
        </div>
      )}
      {open && !form && <div className="skel h-40" aria-busy="true" />}
      {open && form && (
        <Writing
          messages={messages}
          locale={locale}
          form={form}
          onSent={() => {
            setIsSent(true)
            setOpen(false)
          }}
        />
      )}
    </section>
  )
}
