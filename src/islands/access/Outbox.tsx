import type { ReactNode } from 'react'
import { dateTag, type Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { loadOutbox, type OutboxMessage } from '#stores/entry.ts'
import { Button } from '#ui/Button.tsx'

export interface OutboxProps {
  readonly messages: typeof import('#locales/en/outbox.json')
  readonly locale: Locale
}

const askEveryMs = 2_000

/** Polls while the page is visible. */
function whileSeen(refresh: () => void): () => void {
  const look = () => document.hidden || refresh()
  const timer = setInterval(look, askEveryMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

const addressOf = /(https?:\/\/\S+)/

/** A message's text; links of this site can be followed, as a mail program would let one. */
function Text({ text }: { readonly text: string }): ReactNode {
  return text.split(addressOf).map((part, index) =>
    addressOf.test(part) && URL.parse(part)?.origin === location.origin ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
      <a key={index} className="link" href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

function Message({ message, messages, locale }: { readonly message: OutboxMessage } & OutboxProps) {
  const time = new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'medium', timeStyle: 'medium' })
  const sms = message.channel === 'sms'
  return (
    <li className="panel outbox__message">
      <div className="outbox__head">
        <span className={sms ? 'i i-ph-chat-circle-dots' : 'i i-ph-envelope-simple'} aria-hidden="true" />
        <b>{sms ? messages.kind.sms : messages.kind.mail}</b>
        <span className="muted">{t(messages, 'to', { to: message.to })}</span>
        <time className="faint num" dateTime={message.createdAt}>
          {time.format(new Date(message.createdAt))}
        </time>
      </div>
      {message.subject && <h2 className="panel__title">{message.subject}</h2>}
      <p className="outbox__text">
        <Text text={message.text} />
      </p>
    </li>
  )
}

/** What the demo site sent, as it would arrive. */
export function Outbox({ messages, locale }: OutboxProps) {
  const { data: list, failure, retry } = usePublic(loadOutbox, null, whileSeen)
  if (failure !== undefined && !list) {
    return (
      <div className="stack" role="alert">
        <p>{messages.failed}</p>
        <Button onClick={retry}>{messages.retry}</Button>
      </div>
    )
  }
  if (!list) return <div className="skel h-40" aria-busy="true" />
  if (list.length === 0) {
    return (
      <div className="panel">
        <b>{messages.empty}</b>
        <p className="muted">{messages.emptyText}</p>
      </div>
    )
  }
  return (
    <ul className="grid gap-3" aria-label={messages.list} aria-live="polite">
      {list.map((message) => (
        <Message key={message.id} message={message} messages={messages} locale={locale} />
      ))}
    </ul>
  )
}
