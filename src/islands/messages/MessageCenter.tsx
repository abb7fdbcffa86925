import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { ListPage } from '#islands/data/ListPage.tsx'
import type { ListWords } from '#islands/data/words.ts'
import { ownPath } from '#islands/own/own-path.ts'
import { openDialog } from '#stores/dialog.ts'
import { deleteMail, type MemberMessage, mailFilters, markMailRead } from '#stores/mail.ts'
import { toast, toastFailure } from '#stores/toasts.ts'
import { $unread } from '#stores/unread.ts'
import { Empty } from '#ui/Empty.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import { MailList } from './MailList.tsx'
import { useMail } from './use-mail.ts'

export type MailMessages = typeof import('#locales/en/mail.json') & ListWords

export interface MessageCenterProps {
  /** Texts of the namespace `mail`. */
  readonly messages: MailMessages
  readonly locale: Locale
}

/** The text is cleaned by a large package, which a list needs not. */
const Reading = lazy(() => import('./Reading.tsx').then((part) => ({ default: part.Reading })))

/** What the house says to everybody, and complaints: they stand elsewhere. */
const Ways = ({ messages, locale }: MessageCenterProps) => (
  <div className="flex flex-wrap gap-2">
    <button type="button" className="btn btn--second" onClick={() => openDialog({ name: 'announcements' })}>
      <span className="i i-ph-megaphone" aria-hidden="true" />
      {messages.announcements}
    </button>
    <a className="btn btn--second" href={ownPath(locale, '/member/complaints')}>
      <span className="i i-ph-chat-circle-text" aria-hidden="true" />
      {messages.complaints}
    </a>
  </div>
)

/** The member's own messages: a list and the text of the chosen one; below them the way to write. */
export function MessageCenter({ messages, locale }: MessageCenterProps) {
  const [chosenId, setChosenId] = useState<string>()
  const [kept, setKept] = useState<MemberMessage>()
  const unread = useStore($unread, { ssr: 'initial' })
  const list = useMail(locale)
  const { query, data: page, status, retry, refresh, change } = list
  if (page === undefined || status === 'failed') {
    return (
      <div className="stack">
        <Instead messages={messages} status={status} retry={retry}>
          <div className="skel h-120" />
        </Instead>
        {status === 'failed' && <FeedbackForm {...{ messages, locale }} />}
      </div>
    )
  }
  // A message that is read leaves the list of unread ones; it stays open all the same.
  const chosen = page.content.find(({ id }) => id === chosenId) ?? (kept?.id === chosenId ? kept : undefined)
  const failing = (act: Promise<unknown>) => act.then(refresh, (thrown) => toastFailure(failureCode(thrown)))
  const choose = (message: MemberMessage) => {
    setChosenId(message.id)
    setKept(message)
    if (!message.read) void failing(markMailRead(message.id))
  }
  const remove = (id: string) => {
    setChosenId(undefined)
    void failing(deleteMail(id).then(() => toast('info', 'messageDeleted')))
  }
  const choices = mailFilters.map((value) => ({
    value,
    label: value === 'unread' && unread > 0 ? t(messages, 'unreadCount', { n: unread }) : messages.filters[value],
  }))
  return (
    <div className="stack">
      <Ways {...{ messages, locale }} />
      <div className="mail__tools">
        <Tabs
          look="chip"
          label={messages.show}
          choices={choices}
          value={query.show}
          onChange={(show) => change({ show })}
        />
        <button
          type="button"
          className="btn btn--quiet mail__all"
          disabled={unread === 0}
          onClick={() => void failing(markMailRead('all'))}
        >
          <span className="i i-ph-checks" aria-hidden="true" />
          <span>{messages.readAll}</span>
        </button>
      </div>
      <div className={chosen ? 'mail is-reading' : 'mail'}>
        <ListPage list={list} words={messages} box="mail__side stack" none={<Empty text={messages.none} />}>
          {({ content }) => (
            <MailList items={content} chosenId={chosenId} unreadWord={messages.unread} onChoose={choose} />
          )}
        </ListPage>
        <Suspense>
          {chosen && (
            <Reading
              messages={messages}
              locale={locale}
              message={chosen}
              onBack={() => setChosenId(undefined)}
              onDelete={remove}
            />
          )}
        </Suspense>
      </div>
      <FeedbackForm {...{ messages, locale }} />
    </div>
  )
}
