import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatLongDay } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { type Closing, Failed, Popup, useTalk } from '#islands/dialogs/Popup.tsx'
import { ownPath } from '#islands/own/own-path.ts'
import { openDialog } from '#stores/dialog.ts'
import { $notices, markNoticesRead, openNotices } from '#stores/messages.ts'
import { $kind } from '#stores/session.ts'
import { $unread } from '#stores/unread.ts'
import { Button } from '#ui/Button.tsx'
import { Html } from '#ui/Html.tsx'
import { Pagination } from '#ui/Pagination.tsx'

const perPage = 9

/** The way to the member's own messages, and to what the operator has announced. */
function MoreNews() {
  const { locale } = usePopup()
  const say = useTalk()
  const kind = useStore($kind)
  const unread = useStore($unread)
  return (
    <div className="grid gap-2">
      {(kind === 'member' || kind === 'agent') && (
        <a className="btn btn--second btn--block" href={ownPath(locale, '/member/messages')}>
          <span className="i i-ph-envelope-simple" aria-hidden="true" />
          {unread > 0 ? say('notice.messagesUnread', { n: unread }) : say('notice.messages')}
        </a>
      )}
      <Button block onClick={() => openDialog({ name: 'announcements' })}>
        {say('announcements.title')}
      </Button>
    </div>
  )
}

/** One notice, or the list of all of them. */
export function NoticeDialog({ onClose, noticeId }: Closing & { readonly noticeId?: string | undefined }) {
  const { locale } = usePopup()
  const say = useTalk()
  const {
    data: answer,
    failure,
    retry,
  } = usePublic((language: Locale) => openNotices(language).then(() => true), locale)
  const notices = useStore($notices)
  const [page, setPage] = useState(1)
  const chosen = notices.find((notice) => notice.id === noticeId)
  // What stands open is read; a list of titles alone is not.
  useEffect(() => {
    if (chosen) markNoticesRead([chosen.id])
  }, [chosen])
  const shown = notices.slice((page - 1) * perPage, page * perPage)
  return (
    <Popup title={chosen?.title ?? say('notice.title')} onClose={onClose}>
      {failure !== undefined && <Failed thrown={failure} again={retry} />}
      {!answer && failure === undefined && <div className="skel h-19" aria-busy="true" />}
      {answer && notices.length === 0 && <p className="muted">{say('notice.none')}</p>}
      {chosen ? (
        <>
          <time className="faint text-[12px]" dateTime={chosen.time}>
            {formatLongDay(chosen.time, locale)}
          </time>
          <Html html={chosen.content} className="rich muted" />
          <Button onClick={() => openDialog({ name: 'notice' })}>{say('notice.all')}</Button>
        </>
      ) : (
        <>
          <div>
            {shown.map((notice) => (
              <details key={notice.id} className="acc" onToggle={() => markNoticesRead([notice.id])}>
                <summary>
                  <span className="min-w-0">{notice.title}</span>
                  <span className="i i-ph-caret-down" aria-hidden="true" />
                </summary>
                <time className="faint text-[12px]" dateTime={notice.time}>
                  {formatLongDay(notice.time, locale)}
                </time>
                <Html html={notice.content} />
              </details>
            ))}
          </div>
          <Pagination
            current={page}
            total={Math.ceil(notices.length / perPage)}
            label={say('pages')}
            previousLabel={say('previous')}
            nextLabel={say('next')}
            href={() => '#'}
            onChange={setPage}
            pages={{ range: 5, margin: 1 }}
          />
          <MoreNews />
        </>
      )}
    </Popup>
  )
}
