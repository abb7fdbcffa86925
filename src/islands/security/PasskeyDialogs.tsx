import { canUsePasskeys } from '#browser/passkey-place.ts'
import { t } from '#i18n/t.ts'
import { addPasskey } from '#stores/passkeys.ts'
import { removePasskey, renamePasskey } from '#stores/security.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSecurityForm } from './use-security-form.ts'

type Named = ActProps & { readonly passkey: { readonly id: string; readonly name: string } }

/** Why there is nothing to add here, and the address where there is. */
function Unusable({ messages, onClose }: Pick<ActProps, 'messages' | 'onClose'>) {
  const named = new URL(location.href)
  named.hostname = 'localhost'
  const isNumber = /^[\d.]+$|:/.test(location.hostname)
  return (
    <Dialog title={messages.passkeys.title} closeLabel={messages.close} onClose={onClose}>
      <p className="muted">{messages.passkeys.text}</p>
      <p className="alert">
        <span className="i i-ph-info" aria-hidden="true" />
        <span>{isNumber ? t(messages, 'passkeys.number', { address: named.origin }) : messages.passkeys.unable}</span>
      </p>
    </Dialog>
  )
}

/** Makes a passkey in this browser. */
export function PasskeyDialog(props: ActProps) {
  const { messages, onClose, onChange } = props
  const form = useSecurityForm(props, {
    initial: {},
    async send() {
      await addPasskey()
      onChange()
      onClose()
    },
  })
  if (!canUsePasskeys()) return <Unusable messages={messages} onClose={onClose} />
  return (
    <FormDialog
      messages={messages}
      title={messages.passkeys.title}
      submit={messages.passkeys.add}
      form={form}
      onClose={onClose}
    >
      <p className="muted">{messages.passkeys.text}</p>
    </FormDialog>
  )
}

export function RenamePasskeyDialog(props: Named) {
  const { messages, passkey, onClose, onChange } = props
  const form = useSecurityForm(props, {
    initial: { name: passkey.name },
    required: ['name'],
    async send({ name }) {
      await renamePasskey(passkey.id, name.trim())
      onChange()
      onClose()
    },
  })
  return (
    <FormDialog
      messages={messages}
      title={messages.passkeys.renameTitle}
      submit={messages.save}
      form={form}
      onClose={onClose}
    >
      <Field label={messages.passkeys.name} required autoComplete="off" maxLength={60} {...form.field('name')} />
    </FormDialog>
  )
}

export function RemovePasskeyDialog(props: Named) {
  const { messages, passkey, onClose, onChange } = props
  const form = useSecurityForm(props, {
    initial: {},
    async send() {
      await removePasskey(passkey.id)
      onChange()
      onClose()
    },
  })
  return (
    <FormDialog
      messages={messages}
      title={messages.passkeys.removeTitle}
      submit={messages.remove}
      danger
      form={form}
      onClose={onClose}
    >
      <p>{t(messages, 'passkeys.removeText', { name: passkey.name })}</p>
    </FormDialog>
  )
}
