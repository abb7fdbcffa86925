import { useEffect, useRef } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { ownPathHere } from '#islands/own/own-path.ts'
import type { MemberMessage } from '#stores/mail.ts'
import { Html } from '#ui/Html.tsx'
import type { MailMessages } from './MessageCenter.tsx'

export interface ReadingProps {
  readonly messages: MailMessages
  readonly locale: Locale
  readonly message: MemberMessage
  readonly onBack: () => void
  readonly onDelete: (id: string) => void
}

/** The text of one message, with what can be done about it. */
export function Reading({ messages, locale, message, onBack, onDelete }: ReadingProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { id } = message
  const href = message.href === undefined ? undefined : ownPathHere(locale, message.href)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other message takes the focus
  useEffect(() => title.current?.focus(), [id])
  return (
    <article className="panel mail__text">
      <button type="button" className="btn btn--quiet mail__back !justify-start" onClick={onBack}>
        <span className="i i-ph-arrow-left" aria-hidden="true" />
        {messages.back}
      </button>
      <div className="spread gap-3">
        <h2 className="ann__title min-w-0" ref={title} tabIndex={-1}>
          {message.title}
        </h2>
        <button type="button" className="icon-btn" aria-label={messages.delete} onClick={() => onDelete(message.id)}>
          <span className="i i-ph-trash" aria-hidden="true" />
        </button>
      </div>
      <time className="faint text-[13px]" dateTime={message.time}>
        {formatDateTime(message.time)}
      </time>
      <Html html={message.content} />
      <div className="flex flex-wrap gap-2 pt-2">
        {href !== undefined && (
          <a className="btn btn--primary" href={href}>
            {messages.open}
          </a>
        )}
        <button type="button" className="btn btn--second" data-action="service">
          <span className="i i-ph-headset" aria-hidden="true" />
          {messages.ask}
        </button>
      </div>
    </article>
  )
}
