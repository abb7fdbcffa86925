import { useState } from 'react'
import { formatMoment } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useAddress } from '#islands/data/use-address.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import type { ListWords, OwnWords } from '#islands/data/words.ts'
import type { UploadMessages } from '#islands/own/UploadField.tsx'
import {
  type Complaint,
  complaintInAddress,
  complaintList,
  listComplaints,
  loadComplaintForm,
  onComplaint,
} from '#stores/complaints.ts'
import { memberKnown } from '#stores/session.ts'
import { Button } from '#ui/Button.tsx'
import { Pager } from '#ui/Pager.tsx'
import { ComplaintView, State } from './ComplaintView.tsx'
import { NewComplaint } from './Words.tsx'

export type ComplaintMessages = typeof import('#locales/en/complaints.json') & OwnWords & ListWords

export interface ComplaintsPageProps {
  /** Texts of the namespace `complaints`. */
  readonly messages: ComplaintMessages
  /** Texts of the namespace `uploads`. */
  readonly uploadWords: UploadMessages
  readonly locale: Locale
}

interface RowsProps {
  readonly rows: readonly Complaint[]
  readonly messages: ComplaintMessages
  readonly locale: Locale
  readonly onOpen: (number: string) => void
}

function Rows({ rows, messages, locale, onOpen }: RowsProps) {
  return (
    <ul className="panel mail__list">
      {rows.map(({ number, topic, state, excerpt, createdAt, dueAt }) => (
        <li key={number}>
          <button type="button" className="msg complaint" onClick={() => onOpen(number)}>
            <b>
              {messages.topics[topic]} <span className="faint num">{number}</span>
            </b>
            <State state={state} messages={messages} />
            <p>{excerpt}</p>
            <time dateTime={dueAt ?? createdAt}>
              {t(messages, dueAt ? 'due' : 'sent', { time: formatMoment(dueAt ?? createdAt, locale) })}
            </time>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The member's complaints: a list, one of them, or a new one. */
export function ComplaintsPage({ messages, uploadWords, locale }: ComplaintsPageProps) {
  const place = useAddress(complaintInAddress, {})
  const { data: rules, failure, retry: askAgain } = usePublic(loadComplaintForm, null)
  const list = useKeyList(complaintList, listComplaints, { known: memberKnown, live: onComplaint })
  const [isNew, setNew] = useState(false)
  const { data: page, pages, status, retry, refresh } = list
  const isFailed = status === 'failed' || failure !== undefined
  if (page === undefined || rules === undefined || isFailed)
    return (
      <Instead
        messages={messages}
        status={isFailed ? 'failed' : status}
        retry={() => {
          retry()
          askAgain()
        }}
      >
        <div className="skel h-80" />
      </Instead>
    )
  const number = place.query?.number ?? ''
  const open = (wanted: string) => {
    setNew(false)
    place.change({ number: wanted })
    refresh()
  }
  const shared = { messages, uploadWords, locale, rules }
  if (number !== '') return <ComplaintView key={number} {...shared} number={number} onBack={() => open('')} />
  if (isNew) return <NewComplaint {...shared} onSent={(made) => open(made.number)} onCancel={() => setNew(false)} />
  return (
    <div className="stack">
      <div className="spread gap-3">
        <p className="muted min-w-0">
          {messages.lead} {t(messages, 'promise', { hours: rules.answerHours })}
        </p>
        <Button look="primary" onClick={() => setNew(true)}>
          {messages.new}
        </Button>
      </div>
      {page.content.length === 0 ? (
        <section className="panel empty">
          <p>{messages.none}</p>
        </section>
      ) : (
        <Rows rows={page.content} messages={messages} locale={locale} onOpen={open} />
      )}
      <Pager {...pages} label={messages.pages} previousLabel={messages.previous} nextLabel={messages.next} />
    </div>
  )
}
