import { useId } from 'react'
import { failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { uploadWordsOf } from '#islands/own/upload-words.ts'
import { useUploads } from '#islands/own/use-uploads.ts'
import { type PayoutAccount, provePayoutAccount } from '#stores/payout-accounts.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { UploadField } from '#ui/form/UploadField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { type AccountsPageProps, accountName } from './accounts-words.ts'

export interface BankBookProps extends AccountsPageProps {
  readonly account: PayoutAccount
  readonly onClose: () => void
  readonly onSent: () => void
}

const picturesMax = 3

/** Takes pictures of the bank book for an account whose name the bank did not confirm. */
export function BankBook(props: BankBookProps) {
  const { messages, payee, uploadWords, locale, account, onClose, onSent } = props
  const id = useId()
  const uploads = useUploads(picturesMax)
  const form = useForm({
    initial: { pictures: '' },
    check: () => ({ pictures: uploads.isEmpty ? messages.errors.picture : undefined }),
    async send() {
      const pictures = await uploads.ready()
      if (pictures === undefined) return
      await provePayoutAccount(account.id, pictures)
      onSent()
    },
    explain(thrown) {
      toastFailure(failureCode(thrown))
      return undefined
    },
  })
  return (
    <Dialog
      title={t(messages, 'book.title', { account: accountName(payee, account) })}
      closeLabel={messages.book.close}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{messages.book.cancel}</Button>
          <Button look="primary" type="submit" form={id} loading={form.busy}>
            {messages.book.send}
          </Button>
        </>
      }
    >
      <form {...form.form} id={id} className="stack">
        <p className="muted leading-[var(--lh-body)]">{messages.book.text}</p>
        <UploadField
          label={messages.book.pictures}
          words={uploadWordsOf(uploadWords, locale)}
          uploads={uploads}
          error={uploads.isEmpty ? form.faults.pictures : undefined}
        />
      </form>
    </Dialog>
  )
}
