import { useState } from 'react'
import { canUsePasskeys } from '#browser/passkey-place.ts'
import { proveByPasskey } from '#stores/passkeys.ts'
import { type ProofMethod, proveBy } from '#stores/security.ts'
import { Chips } from '#ui/Chips.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import type { PartProps } from './acts.ts'
import { FormDialog } from './FormDialog.tsx'
import { useSecurityForm } from './use-security-form.ts'

type Way = Exclude<ProofMethod, 'paymentPassword'>

/** Asks who is here, by whatever the member has: a passkey, the authenticator, the password, a recovery code. */
export function ProofDialog(
  props: PartProps & { readonly onClose: () => void; readonly onProved: (until: string) => void },
) {
  const { messages, own, onClose, onProved } = props
  const ways = own.security.proofs.filter(
    (way): way is Way => way !== 'paymentPassword' && (way !== 'passkey' || canUsePasskeys()),
  )
  const [way, setWay] = useState<Way | undefined>(ways[0])
  const form = useSecurityForm(
    { messages, own },
    {
      initial: { answer: '' },
      required: way === 'passkey' ? [] : ['answer'],
      async send({ answer }) {
        if (way === 'passkey') onProved(await proveByPasskey())
        else if (way) onProved(await proveBy(way, answer))
      },
    },
  )
  if (way === undefined)
    return (
      <Dialog title={messages.proof.title} closeLabel={messages.close} onClose={onClose}>
        <p>{messages.proof.again}</p>
      </Dialog>
    )
  const answer = {
    ...form.field('answer'),
    invalid: form.faults.answer !== undefined || form.alert !== undefined,
  }
  return (
    <FormDialog
      messages={messages}
      title={messages.proof.title}
      submit={way === 'passkey' ? messages.proof.passkey : messages.proof.confirm}
      form={form}
      onClose={onClose}
    >
      <p className="muted">{messages.proof.text}</p>
      {ways.length > 1 && (
        <Chips
          label={messages.proof.way}
          choices={ways.map((value) => ({ value, label: messages.proof.methods[value] }))}
          value={way}
          onChange={(next) => {
            setWay(next)
            form.set({ answer: '' })
          }}
        />
      )}
      {way === 'password' && (
        <PasswordField
          label={messages.proof.password}
          autoComplete="current-password"
          reveal={{ show: messages.showPassword, hide: messages.hidePassword }}
          {...answer}
        />
      )}
      {way === 'totp' && <CodeField label={messages.proof.totp} maxLength={128} {...answer} />}
      {way === 'recoveryCode' && (
        <Field label={messages.proof.recoveryCode} autoComplete="off" maxLength={128} {...answer} />
      )}
    </FormDialog>
  )
}
