import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import type { UploadMessages } from '#islands/own/upload-words.ts'
import {
  answerComplaint,
  type Complaint,
  type ComplaintDetail,
  type ComplaintForm,
  onComplaint,
  readComplaint,
  settleComplaint,
} from '#stores/complaints.ts'
import { memberKnown } from '#stores/session.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import type { ComplaintMessages } from './ComplaintsPage.tsx'
import { OwnPictures } from './OwnPictures.tsx'
import { Words } from './Words.tsx'

const looks = { open: 'status status--wait', waiting: 'status status--brass', closed: 'status' } as const

/** How a complaint stands, in a word. */
export function State(props: { readonly state: Complaint['state']; readonly messages: ComplaintMessages }) {
  return <span className={looks[props.state]}>{props.messages.states[props.state]}</span>
}

/** How a complaint stands, in a sentence: the promise, or whose turn it is. */
function standing(one: ComplaintDetail, messages: ComplaintMessages, locale: Locale): string {
  const { state, dueAt, since, reopensUntil } = one
  const at = (time: string) => ({ time: formatMoment(time, locale) })
  if (state === 'waiting') return messages.yourTurn
  if (dueAt !== undefined) return t(messages, Date.parse(dueAt) < Date.now() ? 'overdue' : 'due', at(dueAt))
  const closed = t(messages, 'isClosed', at(since))
  return reopensUntil === undefined ? closed : `${closed} ${t(messages, 'reopens', at(reopensUntil))}`
}

interface HistoryProps {
  readonly lines: ComplaintDetail['lines']
  readonly messages: ComplaintMessages
  readonly locale: Locale
}

function History({ lines, messages, locale }: HistoryProps) {
  return (
    <div className="stack" role="log" aria-label={messages.history}>
      {lines.map(({ id, from, content, time, pictures }) => (
        <div key={id} className={from === 'member' ? 'chat__line chat__line--own' : 'chat__line'}>
          <div className="chat__bubble">
            <b>{from === 'member' ? messages.you : messages.service}</b>
            <time dateTime={time}>{formatMoment(time, locale)}</time>
            <span className="chat__said">{content}</span>
            <OwnPictures ids={pictures} messages={messages} />
          </div>
        </div>
      ))}
    </div>
  )
}

export interface ComplaintViewProps {
  readonly messages: ComplaintMessages
  readonly uploadWords: UploadMessages
  readonly locale: Locale
  readonly rules: ComplaintForm
  readonly number: string
  readonly onBack: () => void
}

/** One complaint: its promise, what was written, and the member's next words. */
export function ComplaintView(props: ComplaintViewProps) {
  const { messages, locale, number, rules, onBack } = props
  const {
    data: one,
    status,
    retry,
    show,
  } = useResource(readComplaint, number, {
    known: memberKnown,
    live: onComplaint,
  })
  const [busy, setBusy] = useState(false)
  if (one === undefined || status === 'failed')
    return (
      <Instead
        messages={status === 'missing' ? { ...messages, failed: messages.lost } : messages}
        status={status}
        retry={status === 'missing' ? onBack : retry}
      >
        <div className="skel h-80" />
      </Instead>
    )
  const settle = () => {
    setBusy(true)
    settleComplaint(number)
      .then(show, (thrown) => toastFailure(failureCode(thrown)))
      .finally(() => setBusy(false))
  }
  const canWrite = one.state !== 'closed' || one.reopensUntil !== undefined
  return (
    <article className="panel stack">
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" size="sm" onClick={onBack}>
          <span className="i i-ph-arrow-left" aria-hidden="true" />
          {messages.back}
        </Button>
      </div>
      <div className="spread gap-3">
        <div>
          <h2 className="panel__title num">{number}</h2>
          <span className="faint text-[13px]">
            {messages.topics[one.topic]} · {t(messages, 'sent', { time: formatMoment(one.createdAt, locale) })}
          </span>
        </div>
        <State state={one.state} messages={messages} />
      </div>
      <p className="muted" role="status">
        {standing(one, messages, locale)}
      </p>
      <History lines={one.lines} messages={messages} locale={locale} />
      {canWrite && (
        <Words
          {...props}
          rules={rules}
          label={messages.reply}
          submit={messages.answer}
          send={({ content, pictures }) => answerComplaint({ number, content, pictures })}
          onSent={show}
        />
      )}
      {one.state !== 'closed' && (
        <div>
          <Button loading={busy} onClick={settle}>
            {messages.settle}
          </Button>
        </div>
      )}
    </article>
  )
}
