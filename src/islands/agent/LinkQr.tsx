import { t } from '#i18n/t.ts'
import { QrPicture } from '#islands/own/QrPicture.tsx'
import type { InviteLink } from '#stores/invites.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { InviteProps } from './invite-words.ts'

export interface LinkQrProps extends Pick<InviteProps, 'messages'> {
  readonly link: InviteLink
  readonly onClose: () => void
}

/** The code of a link, large enough to be scanned from a screen, and to be kept as a picture. */
export function LinkQr({ link, messages, onClose }: LinkQrProps) {
  const label = t(messages, 'qr.title', { title: link.title })
  return (
    <Dialog title={label} closeLabel={messages.dialog.close} onClose={onClose}>
      <div className="linkqr">
        <QrPicture messages={messages} {...link.qr} label={label} name={link.url.split('/').at(-1)!} />
        <code>{link.url}</code>
      </div>
    </Dialog>
  )
}
