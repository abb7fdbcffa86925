import { formatDateTime } from '#i18n/format.ts'
import type { MemberMessage } from '#stores/mail.ts'

export interface MailListProps {
  readonly items: readonly MemberMessage[]
  readonly chosenId: string | undefined
  /** Said of a message that is new. */
  readonly unreadWord: string
  readonly onChoose: (message: MemberMessage) => void
}

/** The first words of a text without its tags. */
const previewOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)

/** Today's messages show their hour, others their day. */
function shortTime(time: string): string {
  const shown = formatDateTime(time)
  return shown.slice(0, 10) === formatDateTime(new Date().toISOString()).slice(0, 10)
    ? shown.slice(11, 16)
    : shown.slice(5, 10)
}

export function MailList({ items, chosenId, unreadWord, onChoose }: MailListProps) {
  return (
    <ul className="panel mail__list">
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={['msg', !item.read && 'is-new', item.id === chosenId && 'is-on'].filter(Boolean).join(' ')}
            aria-current={item.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(item)}
          >
            <span className="msg__dot">{!item.read && <span className="sr">{unreadWord} </span>}</span>
            <b>{item.title}</b>
            <time dateTime={item.time}>{shortTime(item.time)}</time>
            <p>{previewOf(item.content)}</p>
          </button>
        </li>
      ))}
    </ul>
  )
}
