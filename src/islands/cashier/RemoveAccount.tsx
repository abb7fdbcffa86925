import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { openDialog } from '#stores/dialog.ts'
import { type PayoutAccount, removePayoutAccount } from '#stores/payout-accounts.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { type AccountsPageProps, accountName } from './accounts-words.ts'

export interface RemoveAccountProps extends AccountsPageProps {
  readonly account: PayoutAccount
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks once, and where the server wants to know who is here, lets the member prove it. */
export function RemoveAccount({ messages, payee, account, onClose, onRemoved }: RemoveAccountProps) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await removePayoutAccount(account.id)
      onRemoved()
    } catch (thrown) {
      setBusy(false)
      const code = failureCode(thrown)
      if (code === 'step_up_needed')
        return openDialog({ name: 'security-step', step: 'proof', onDone: () => void remove() })
      toastFailure(code)
      onClose()
    }
  }
  return (
    <Dialog
      title={t(messages, 'ask.title', { account: accountName(payee, account) })}
      closeLabel={messages.form.close}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{messages.ask.keep}</Button>
          <Button look="danger" loading={isBusy} onClick={() => void remove()}>
            {messages.ask.remove}
          </Button>
        </>
      }
    >
      <p className="muted leading-[var(--lh-body)]">{messages.ask.text}</p>
    </Dialog>
  )
}
