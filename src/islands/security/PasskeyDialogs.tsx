import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { canUsePasskeys } from '#stores/passkey-place.ts'
import { addPasskey } from '#stores/passkeys.ts'
import { removePasskey, renamePasskey } from '#stores/security.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { fieldSentence } from './sentences.ts'
import { useWork } from './use-work.ts'

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
export function PasskeyDialog({ messages, onClose, onChange, onUnproved, ...rest }: ActProps) {
  const { busy, alert, run } = useWork(messages.errors, onUnproved)
  if (!canUsePasskeys()) return <Unusable {...rest} messages={messages} onClose={onClose} />
  const submit = () =>
    void run(async () => {
      await addPasskey()
      onChange()
      onClose()
    })
  return (
    <FormDialog
      messages={messages}
      title={messages.passkeys.title}
      submit={messages.passkeys.add}
      busy={busy}
      alert={alert}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="muted">{messages.passkeys.text}</p>
    </FormDialog>
  )
}

export function RenamePasskeyDialog({ messages, passkey, onClose, onChange, onUnproved }: Named) {
  const [name, setName] = useState(passkey.name)
  const { busy, alert, faults, setFaults, run } = useWork(messages.errors, onUnproved)
  const submit = () => {
    if (name.trim() === '') return setFaults({ name: 'required' })
    void run(async () => {
      await renamePasskey(passkey.id, name.trim())
      onChange()
      onClose()
    })
  }
  return (
    <FormDialog
      messages={messages}
      title={messages.passkeys.renameTitle}
      submit={messages.save}
      busy={busy}
      alert={alert}
      faults={faults}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={messages.passkeys.name}
        required
        autoComplete="off"
        maxLength={60}
        value={name}
        {...(faults.name && { error: fieldSentence(messages.errors, faults.name) })}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}

export function RemovePasskeyDialog({ messages, passkey, onClose, onChange, onUnproved }: Named) {
  const { busy, alert, run } = useWork(messages.errors, onUnproved)
  const submit = () =>
    void run(async () => {
      await removePasskey(passkey.id)
      onChange()
      onClose()
    })
  return (
    <FormDialog
      messages={messages}
      title={messages.passkeys.removeTitle}
      submit={messages.remove}
      danger
      busy={busy}
      alert={alert}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t(messages, 'passkeys.removeText', { name: passkey.name })}</p>
    </FormDialog>
  )
}
