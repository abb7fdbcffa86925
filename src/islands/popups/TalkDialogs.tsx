import type { DialogRequest } from '#stores/dialog.ts'
import { AnnouncementsDialog } from './AnnouncementsDialog.tsx'
import { ChatRoomDialog } from './ChatRoomDialog.tsx'
import { ContractDialog } from './ContractDialog.tsx'
import { TalkTexts } from './context.ts'
import type { PopupNamespaces } from './messages.ts'
import type { Closing } from './more-parts.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'
import { PublicNoticeDialog } from './PublicNoticeDialog.tsx'
import { TermsDialog } from './TermsDialog.tsx'

interface TalkProps extends Closing {
  readonly request: DialogRequest
  readonly texts: PopupNamespaces['talk']
}

/** The pop-ups for notices, and the chat. */
export function TalkDialogs({ texts, ...props }: TalkProps) {
  return (
    <TalkTexts value={texts}>
      <Asked {...props} />
    </TalkTexts>
  )
}

function Asked({ request, onClose }: Closing & { readonly request: DialogRequest }) {
  switch (request.name) {
    case 'announcements':
      return <AnnouncementsDialog onClose={onClose} />
    case 'notice':
      return <NoticeDialog onClose={onClose} noticeId={request.noticeId} />
    case 'help':
      return <TermsDialog onClose={onClose} />
    case 'public-notice':
      return <PublicNoticeDialog onClose={onClose} notices={request.notices} />
    case 'contract':
      return <ContractDialog onClose={onClose} />
    case 'chat-room':
      return <ChatRoomDialog onClose={onClose} />
    default:
      return null
  }
}
