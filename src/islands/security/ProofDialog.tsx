import { useState } from 'react'
import { canUsePasskeys } from '#stores/passkey-place.ts'
import { proveByPasskey } from '#stores/passkeys.ts'
import { type ProofMethod, proveBy } from '#stores/security.ts'
import { Chips } from '#ui/Chips.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import type { PartProps } from './acts.ts'
import { FormDialog } from './FormDialog.tsx'
import { useWork } from './use-work.ts'

type Way = Exclude<ProofMethod, 'paymentPassword'>

/** Asks who is here, by whatever the member has: a passkey, the authenticator, the password, a recovery code. */
export function ProofDialog({
  messages,
  own,
  onClose,
  onProved,
}: PartProps & { readonly onClose: () => void; readonly onProved: (until: string) => void }) {
  const ways = own.security.proofs.filter(
    (way): way is Way => way !== 'paymentPassword' && (way !== 'passkey' || canUsePasskeys()),
  )
  const [way, setWay] = useState<Way | undefined>(ways[0])
  const [answer, setAnswer] = useState('')
  const [empty, setEmpty] = useState(false)
  const { busy, alert, run } = useWork(messages.errors, () => {})
  if (way === undefined)
    return (
      <Dialog title={messages.proof.title} closeLabel={messages.close} onClose={onClose}>
        <p>{messages.proof.again}</p>
      </Dialog>
    )
  const submit = () => {
    if (way === 'passkey') return void run(async () => onProved(await proveByPasskey()))
    setEmpty(answer === '')
    if (answer !== '') void run(async () => onProved(await proveBy(way, answer)))
  }
  const isCode = way === 'totp'
  return (
    <FormDialog
      messages={messages}
      title={messages.proof.title}
      submit={way === 'passkey' ? messages.proof.passkey : messages.proof.confirm}
      busy={busy}
      alert={alert}
      faults={empty ? messages.proof : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="muted">{messages.proof.text}</p>
      {ways.length > 1 && (
        <Chips
          label={messages.proof.way}
          choices={ways.map((value) => ({ value, label: messages.proof.methods[value] }))}
          value={way}
          onChange={(next) => {
            setWay(next)
            setAnswer('')
            setEmpty(false)
          }}
        />
      )}
      {way !== 'passkey' && (
        <Field
          key={way}
          label={messages.proof[way]}
          type={way === 'password' ? 'password' : 'text'}
          inputMode={isCode ? 'numeric' : undefined}
          autoComplete={way === 'password' ? 'current-password' : isCode ? 'one-time-code' : 'off'}
          maxLength={128}
          value={answer}
          {...(empty && { error: messages.errors.required })}
          invalid={empty || alert !== undefined}
          {...(way === 'password' && { reveal: { show: messages.showPassword, hide: messages.hidePassword } })}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
    </FormDialog>
  )
}
