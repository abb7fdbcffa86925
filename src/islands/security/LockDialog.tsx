import { lockAccount } from '#stores/logout.ts'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSecurityForm } from './use-security-form.ts'

/** Locks the account: everybody is put out, and customer service alone opens it again. */
export function LockDialog(props: ActProps) {
  const { messages, onClose } = props
  const form = useSecurityForm(props, { initial: {}, send: lockAccount })
  return (
    <FormDialog
      messages={messages}
      title={messages.lock.title}
      submit={messages.lock.submit}
      danger
      form={form}
      onClose={onClose}
    >
      <p>{messages.lock.text}</p>
    </FormDialog>
  )
}
