import { useState } from 'react'
import { formatMoment, formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import type { MemberDocument, OwnDocuments } from '#stores/documents.ts'
import { type DocumentsPageProps, dayText } from './documents-words.ts'
import { SendDocument } from './SendDocument.tsx'

export interface DocumentRowProps extends DocumentsPageProps {
  readonly own: OwnDocuments
  readonly document: MemberDocument
  readonly onSent: () => void
  /** Something is different from what the page shows: it reads it again. */
  readonly onStale: () => void
}

const icons = { identity: 'i-ph-identification-card', address: 'i-ph-house-line', funds: 'i-ph-briefcase' }
const looks = {
  checking: { look: 'status status--wait', icon: 'i-ph-hourglass-medium' },
  approved: { look: 'status status--ok', icon: 'i-ph-check-circle' },
  refused: { look: 'status status--bad', icon: 'i-ph-x-circle' },
  expired: { look: 'status status--bad', icon: 'i-ph-hourglass-medium' },
}

/** Where a document stands, in a sentence. */
function noteOf({ messages, locale, own, document }: DocumentRowProps): string {
  const { state, above, sentAt = '', answerBy = '', validUntil } = document
  const time = formatMoment(sentAt || new Date(0).toISOString(), locale)
  switch (state) {
    case 'checking': {
      const isLate = Date.parse(answerBy) < Date.now()
      return isLate
        ? t(messages, 'notes.late', { time })
        : t(messages, 'notes.checking', { time, by: formatMoment(answerBy, locale) })
    }
    case 'approved':
      return validUntil
        ? t(messages, 'notes.until', { time, day: dayText(validUntil, locale) })
        : t(messages, 'notes.approved', { time })
    case 'refused':
      return t(messages, 'notes.sent', { time })
    case 'expired':
      return t(messages, 'notes.expired', { day: dayText(validUntil ?? '1970-01-01', locale) })
    default:
      return above
        ? t(messages, 'notes.above', { amount: formatMoney(above, own.currencySymbol, locale) })
        : messages.notes.unasked
  }
}

/** One document: what it is, where it stands and why, and the place to send it. */
export function DocumentRow(props: DocumentRowProps) {
  const { messages, document } = props
  const { kind, state, above, sentence } = document
  const isMissing = state === 'none'
  const canSend = isMissing ? above !== undefined : state === 'refused' || state === 'expired'
  const [isOpen, setOpen] = useState(canSend && !isMissing)
  const shown = isMissing ? undefined : looks[state]
  return (
    <li className="doc">
      <span className="doc__p">
        <span className={`i ${icons[kind]}`} aria-hidden="true" />
      </span>
      <div>
        <b>{messages.kinds[kind]}</b>
        <small>{noteOf(props)}</small>
      </div>
      <div className="doc__e">
        {shown && (
          <span className={shown.look}>
            <span className={`i ${shown.icon}`} aria-hidden="true" />
            {messages.states[state]}
          </span>
        )}
        {isMissing && !canSend && <span className="status">{messages.states.none}</span>}
        {isMissing && canSend && !isOpen && (
          <button type="button" className="btn btn--outline btn--sm" onClick={() => setOpen(true)}>
            {messages.send.open}
          </button>
        )}
      </div>
      {(isOpen || sentence) && (
        <div className="doc__w stack">
          {sentence && (
            <p className="doc__why">
              <b>{messages.why}</b> {sentence}
            </p>
          )}
          {isOpen && <SendDocument {...props} isAgain={!isMissing} />}
        </div>
      )}
    </li>
  )
}
