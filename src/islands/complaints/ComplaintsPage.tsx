import { useState } from 'react'
import { formatMoment } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { ListPage } from '#islands/data/ListPage.tsx'
import { useAddress } from '#islands/data/use-address.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import type { ListWords } from '#islands/data/words.ts'
import type { UploadMessages } from '#islands/own/upload-words.ts'
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
import { ComplaintView, State } from './ComplaintView.tsx'
import { NewComplaint } from './Words.tsx'

export type ComplaintMessages = typeof import('#locales/en/complaints.json') & ListWords

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
  const { data: page, status, retry, refresh } = list
  const isFailed = status === 'failed' || failure !== undefined
  const open = (wanted: string) => {
    setNew(false)
    place.change({ number: wanted })
    refresh()
  }
  if (page && rules && !isFailed) {
    const number = place.query?.number ?? ''
    const shared = { messages, uploadWords, locale, rules }
    if (number !== '') return <ComplaintView key={number} {...shared} number={number} onBack={() => open('')} />
    if (isNew) return <NewComplaint {...shared} onSent={(made) => open(made.number)} onCancel={() => setNew(false)} />
  }
  const again = () => {
    retry()
    askAgain()
  }
  return (
    <ListPage
      list={{
        ...list,
        data: rules && page,
        status: isFailed ? 'failed' : status === 'ready' && !rules ? 'loading' : status,
        retry: again,
      }}
      words={messages}
      none={messages.none}
      head={
        page &&
        rules && (
          <div className="spread gap-3">
            <p className="muted min-w-0">
              {messages.lead} {t(messages, 'promise', { hours: rules.answerHours })}
            </p>
            <Button look="primary" onClick={() => setNew(true)}>
              {messages.new}
            </Button>
          </div>
        )
      }
    >
      {({ content }) => <Rows rows={content} messages={messages} locale={locale} onOpen={open} />}
    </ListPage>
  )
}
