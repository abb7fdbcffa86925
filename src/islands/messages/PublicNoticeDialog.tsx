import { useEffect, useState } from 'react'
import { type Closing, Popup, useTalk } from '#islands/dialogs/Popup.tsx'
import { markShown, type PublicNotice } from '#stores/public-notices.ts'
import { Button } from '#ui/Button.tsx'
import { Html } from '#ui/Html.tsx'

/** A pop-up that closes sooner does not count as seen. */
const readMs = 3_000

/** The operator's pop-ups, one after another. Each shows once a session, closed or left by a link. */
export function PublicNoticeDialog({ onClose, notices }: Closing & { readonly notices: readonly PublicNotice[] }) {
  const say = useTalk()
  const [at, setAt] = useState(0)
  const notice = notices[at]
  const id = notice?.id
  useEffect(() => {
    if (id === undefined) return
    // A page that leaves at once, as after a registration, has shown nothing.
    const timer = setTimeout(() => markShown(id), readMs)
    return () => clearTimeout(timer)
  }, [id])
  if (!notice) return null
  const isLast = at + 1 >= notices.length
  const next = () => {
    markShown(notice.id)
    if (isLast) onClose()
    else setAt(at + 1)
  }
  return (
    <Popup
      key={notice.id}
      title={notice.title}
      onClose={next}
      foot={
        <Button look="primary" block onClick={next}>
          {isLast ? say('notice.understood') : say('notice.next', { n: notices.length - at - 1 })}
        </Button>
      }
    >
      <Html html={notice.content} />
    </Popup>
  )
}
