import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Instead, type InsteadMessages } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import { SendForm } from '#islands/own/SendForm.tsx'
import type { SendMessages } from '#islands/own/use-send.ts'
import { loadDownline } from '#stores/send.ts'
import { Dialog } from '#ui/Dialog.tsx'

export interface TransferDialogProps {
  /** Account of a member directly below. */
  readonly to: string
  readonly messages: SendMessages & InsteadMessages
  readonly locale: Locale
  readonly onClose: () => void
}

/** Money to a member directly below. */
export function TransferDialog({ to, messages, locale, onClose }: TransferDialogProps) {
  const { data, status, retry, refresh } = useResource(
    (input: { to: string }, signal) => loadDownline(input.to, signal),
    {
      to,
    },
  )
  return (
    <Dialog title={t(messages, 'actionTo', { name: to })} closeLabel={messages.close} onClose={onClose}>
      {data ? (
        <SendForm {...data} messages={messages} locale={locale} to={to} onSent={refresh} />
      ) : (
        <Instead messages={messages} status={status} retry={retry} bare>
          <div className="stack">
            <div className="skel h-14" />
            <div className="skel h-60" />
          </div>
        </Instead>
      )}
    </Dialog>
  )
}
