import { useState } from 'react'
import { localePath } from '#i18n/locale.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { FailureAlert } from '#islands/dialogs/FailureAlert.tsx'
import { type Closing, Failed, Popup, useWords } from '#islands/dialogs/Popup.tsx'
import { ownPath } from '#islands/own/own-path.ts'
import { openDialog } from '#stores/dialog.ts'
import { loadSiteInfo, type SiteInfo } from '#stores/site.ts'
import { Button } from '#ui/Button.tsx'
import { serviceIcons } from './service-icons.ts'
import { openServiceWindow } from './service-window.ts'

/** Opens the live chat in its own window. */
function LiveChat() {
  const { locale } = usePopup()
  const say = useWords()
  const [failed, setFailed] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      await openServiceWindow(locale)
    } catch (thrown) {
      setFailed(thrown ?? 'failed')
    }
    setBusy(false)
  }
  return (
    <>
      {failed !== undefined && <FailureAlert thrown={failed} />}
      <Button look="primary" block disabled={busy} onClick={() => void open()}>
        <span className="i i-ph-headset" aria-hidden="true" />
        {say('service.live')}
      </Button>
    </>
  )
}

function Contacts({ entries }: { readonly entries: SiteInfo['customerService'] }) {
  const { locale } = usePopup()
  const say = useWords()
  return (
    <ul className="grid gap-2">
      {entries.map(({ csType, path, title }) => {
        const outside = /^https?:/.test(path)
        return (
          <li key={`${csType}${path}`}>
            <a
              className="btn btn--second btn--block !justify-start"
              href={path.startsWith('/') ? localePath(locale, path) : path}
              target={outside ? '_blank' : undefined}
              rel={outside ? 'noopener noreferrer' : undefined}
            >
              <span className={`i ${serviceIcons[csType]}`} aria-hidden="true" />
              <span className="clip">{csType === 'chat' ? say('service.chat') : title}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The ways to reach customer service. */
export function ServiceDialog({ onClose }: Closing) {
  const { locale } = usePopup()
  const say = useWords()
  const { data: answer, failure, retry } = usePublic(loadSiteInfo, null)
  return (
    <Popup title={say('service.title')} onClose={onClose}>
      <p className="muted leading-[var(--lh-body)]">{say('service.text')}</p>
      {failure !== undefined && <Failed thrown={failure} again={retry} />}
      {!answer && failure === undefined && <div className="skel h-11" aria-busy="true" />}
      <LiveChat />
      {answer && <Contacts entries={answer.customerService} />}
      <a
        className="btn btn--second btn--block !justify-start"
        href={ownPath(locale, '/member/complaints')}
        data-action="own"
      >
        <span className="i i-ph-chat-circle-text" aria-hidden="true" />
        {say('service.complaints')}
      </a>
      <button
        type="button"
        className="btn btn--second btn--block !justify-start"
        onClick={() => openDialog({ name: 'chat-room' })}
      >
        <span className="i i-ph-chats-circle" aria-hidden="true" />
        {say('service.rooms')}
      </button>
    </Popup>
  )
}
