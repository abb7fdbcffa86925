import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { useResource } from '#islands/data/use-resource.ts'
import type { OwnWords } from '#islands/data/words.ts'
import { SendForm } from '#islands/own/SendForm.tsx'
import type { SendMessages } from '#islands/own/use-send.ts'
import { loadDownline } from '#stores/send.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Instead } from './Instead.tsx'

export interface TransferDialogProps {
  /** Account of a member directly below. */
  readonly to: string
  readonly messages: SendMessages & Pick<OwnWords, 'failed' | 'retry'>
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
      ) : status === 'loading' ? (
        <div className="stack" aria-busy="true">
          <p className="sr" role="status">
            {messages.loading}
          </p>
          <div className="skel h-14" />
          <div className="skel h-60" />
        </div>
      ) : (
        <Instead text={messages.failed} action={messages.retry} onAct={retry} />
      )}
    </Dialog>
  )
}
