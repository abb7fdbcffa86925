import { useState } from 'react'
import { setPaymentPassword } from '#stores/security.ts'
import { Field } from '#ui/Field.tsx'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { fieldSentence } from './sentences.ts'
import { useWork } from './use-work.ts'

/** Sets the payment password, typed twice. */
export function PaymentDialog({ messages, own, onClose, onChange, onUnproved }: ActProps) {
  const [drafts, setDrafts] = useState({ newPassword: '', confirmNewPassword: '' })
  const { busy, alert, faults, setFaults, run } = useWork(messages.errors, onUnproved)
  const submit = () => {
    const empty = Object.entries(drafts).filter(([, value]) => value === '')
    if (empty.length > 0) return setFaults(Object.fromEntries(empty.map(([name]) => [name, 'required'])))
    void run(async () => {
      await setPaymentPassword(drafts.newPassword, drafts.confirmNewPassword)
      onChange()
      onClose()
    })
  }
  const field = (name: keyof typeof drafts, label: string, note?: string) => (
    <Field
      label={label}
      required
      type="password"
      inputMode={own.security.paymentRule.patternId === 'digits' ? 'numeric' : undefined}
      autoComplete="new-password"
      maxLength={128}
      value={drafts[name]}
      note={note && <span className="field__note block">{note}</span>}
      reveal={{ show: messages.showPassword, hide: messages.hidePassword }}
      {...(faults[name] && {
        error: fieldSentence(messages.errors, faults[name], own.security.paymentRule),
      })}
      onChange={(event) => setDrafts({ ...drafts, [name]: event.target.value })}
    />
  )
  return (
    <FormDialog
      messages={messages}
      title={messages.payment.title}
      submit={messages.save}
      busy={busy}
      alert={alert}
      faults={faults}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="muted">{messages.payment.text}</p>
      {field(
        'newPassword',
        messages.payment.new,
        own.security.paymentRule.patternId === 'digits' ? messages.payment.note : undefined,
      )}
      {field('confirmNewPassword', messages.payment.again)}
    </FormDialog>
  )
}
