import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { failureCode } from '#stores/failure.ts'
import { countWords, loadFeedbackForm, type QuestionType, sendFeedback } from '#stores/mail.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import type { MailMessages } from './MessageCenter.tsx'

type Form = Awaited<ReturnType<typeof loadFeedbackForm>>

interface FormProps {
  readonly messages: MailMessages
  readonly locale: Locale
}

function Writing({ messages, locale, form, onSent }: FormProps & { readonly form: Form; readonly onSent: () => void }) {
  const id = useId()
  const [questionType, setQuestionType] = useState<QuestionType>('account')
  const [content, setContent] = useState('')
  const [contact, setContact] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const words = countWords(content, locale)
  const { wordsMin: min, wordsMax: max } = form
  const isWrong = words < min || words > max
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWrong || busy) return
    setBusy(true)
    try {
      await sendFeedback({ questionType, content, ...(contact.trim() === '' ? {} : { contact }) })
      onSent()
    } catch (thrown) {
      toastFailure(failureCode(thrown))
    }
    setBusy(false)
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <div className="field">
        <label htmlFor={`${id}-type`}>{messages.feedback.type}</label>
        <div className="field__box">
          <select
            id={`${id}-type`}
            value={questionType}
            onChange={(event) => setQuestionType(event.target.value as QuestionType)}
          >
            {form.questionTypes.map((type) => (
              <option key={type} value={type}>
                {messages.feedback.types[type]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="field">
        <label htmlFor={`${id}-text`}>{messages.feedback.content}</label>
        <textarea
          id={`${id}-text`}
          className="chat__input"
          rows={5}
          value={content}
          aria-invalid={(tried && isWrong) || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => setContent(event.target.value)}
        />
        <p className={tried && isWrong ? 'field__err' : 'field__note'} id={`${id}-note`} role="status">
          {t(messages.feedback, 'words', { min, max, n: words })}
        </p>
      </div>
      <Field
        label={messages.feedback.contact}
        value={contact}
        maxLength={120}
        onChange={(event) => setContact(event.target.value)}
      />
      <Button look="primary" type="submit" loading={busy}>
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
    <section className="panel stack mt-4">
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
