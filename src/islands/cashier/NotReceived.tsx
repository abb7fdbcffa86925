import { useId, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { type UploadMessages, uploadWordsOf } from '#islands/own/upload-words.ts'
import { useUploads } from '#islands/own/use-uploads.ts'
import { toastFailure } from '#stores/toasts.ts'
import { answerReceipt, type PayoutPart, type WithdrawalDetail } from '#stores/withdrawals.ts'
import { Button } from '#ui/Button.tsx'
import { UploadField } from '#ui/form/UploadField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Track } from './Track.tsx'
import { momentText } from './times.ts'
import { payeeMark, type WithdrawalWords } from './withdraw-words.ts'

export interface NotReceivedProps extends WithdrawalWords {
  /** Texts of the namespace `uploads`. */
  readonly uploadWords: UploadMessages
  readonly order: WithdrawalDetail
  readonly part: PayoutPart
  /** "It has arrived after all" is being sent. */
  readonly busy: boolean
  readonly onShow: (order: WithdrawalDetail) => void
  readonly onArrived: () => void
}

const picturesMax = 3
const noteMax = 140

/** What a member sees at the bank, as pictures and a sentence. */
function useProof({ messages, order, part, onShow }: NotReceivedProps) {
  const uploads = useUploads(picturesMax)
  const [wasSent, setSent] = useState(false)
  const form = useForm({
    initial: { note: '' },
    check: ({ note }) => ({
      note: note.trim() === '' && uploads.isEmpty ? messages.missing.empty : undefined,
    }),
    async send({ note }) {
      const pictures = await uploads.ready()
      if (pictures === undefined) return
      const proof = { note: note.trim() || undefined, uploads: pictures }
      onShow(await answerReceipt({ id: order.id, part: part.part, received: false, ...proof }))
      uploads.clear()
      form.reset()
      setSent(true)
    },
    explain(thrown) {
      toastFailure(failureCode(thrown))
      return undefined
    },
  })
  return { uploads, form, isSent: wasSent || (part.proofs ?? 0) > 0 }
}

/** The question what the member sees, while the clock is stopped. */
export function NotReceived(props: NotReceivedProps) {
  const { messages, uploadWords, locale, order, part, busy, onArrived } = props
  const { uploads, form, isSent } = useProof(props)
  const id = useId()
  const field = form.field('note')
  return (
    <section className="panel stack" aria-label={messages.notArrived}>
      <div className={isSent ? 'alert alert--ok' : 'alert'}>
        <span className={`i ${isSent ? 'i-ph-check-circle' : 'i-ph-info'}`} aria-hidden="true" />
        <div className="min-w-0 flex-1">
          {messages.missing.stopped} {isSent && messages.missing.sent}
        </div>
      </div>
      {!isSent && (
        <form {...form.form} className="stack">
          <UploadField
            label={t(messages, 'missing.show', {
              time: momentText(part.paidAt ?? order.requestedAt, locale),
            })}
            words={uploadWordsOf(uploadWords, locale)}
            uploads={uploads}
          />
          <div className={field.error ? 'field is-error' : 'field'}>
            <div className="field__label">
              <label htmlFor={id}>{messages.missing.say}</label>
              <span className="faint num">{t(messages, 'missing.count', { n: field.value.length, max: noteMax })}</span>
            </div>
            <div className="field__box">
              <textarea
                id={id}
                rows={3}
                className="min-h-24"
                maxLength={noteMax}
                name="note"
                value={field.value}
                onChange={field.onChange}
                aria-invalid={field.error !== undefined || undefined}
                aria-describedby={field.error ? `${id}-error` : undefined}
              />
            </div>
            {field.error && (
              <p id={`${id}-error`} className="field__err" role="alert">
                <span className="i i-ph-warning-circle" aria-hidden="true" />
                <span>{field.error}</span>
              </p>
            )}
          </div>
          <div className="acts">
            <Button look="primary" type="submit" loading={form.busy}>
              {messages.missing.send}
            </Button>
            <Button look="quiet" loading={busy} onClick={onArrived}>
              {messages.missing.arrived}
            </Button>
          </div>
        </form>
      )}
      {isSent && (
        <div className="acts">
          <Button loading={busy} onClick={onArrived}>
            {messages.missing.arrived}
          </Button>
        </div>
      )}
    </section>
  )
}

/** What follows after "not received", beside the form. */
export function WhatNext({
  messages,
  payee,
  order,
  part,
}: Pick<NotReceivedProps, 'messages' | 'payee' | 'order' | 'part'>) {
  const bank = payeeMark(payee, order.to)
  const isSent = (part.proofs ?? 0) > 0
  return (
    <section className="panel" aria-labelledby="next">
      <h2 className="panel__title mb-3.5" id="next">
        {messages.missing.next}
      </h2>
      <Track
        steps={[
          {
            key: 'you',
            state: isSent ? 'done' : 'now',
            title: messages.missing.youSend,
            who: messages.missing.you,
            ...(!isSent && { time: messages.missing.now }),
          },
          {
            key: 'ask',
            state: isSent ? 'now' : 'wait',
            title: t(messages, 'missing.weAsk', { bank }),
            who: messages.missing.desk,
            ...(isSent && { time: messages.missing.now }),
          },
          { key: 'end', state: 'wait', title: messages.missing.end, who: t(messages, 'missing.deskBank', { bank }) },
        ]}
      />
    </section>
  )
}
