import { setPaymentPassword } from '#stores/security.ts'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSecurityForm } from './use-security-form.ts'

/** Sets the payment password, typed twice. */
export function PaymentDialog(props: ActProps) {
  const { messages, own, onClose, onChange } = props
  const { paymentRule } = own.security
  const form = useSecurityForm(props, {
    initial: { newPassword: '', confirmNewPassword: '' },
    required: ['newPassword', 'confirmNewPassword'],
    ruleOf: () => paymentRule,
    async send({ newPassword, confirmNewPassword }) {
      await setPaymentPassword(newPassword, confirmNewPassword)
      onChange()
      onClose()
    },
  })
  const field = (name: keyof typeof form.values, label: string, note?: string) => (
    <PasswordField
      label={label}
      required
      inputMode={paymentRule.patternId === 'digits' ? 'numeric' : undefined}
      autoComplete="new-password"
      {...form.field(name)}
      note={note && <span className="field__note block">{note}</span>}
      reveal={{ show: messages.showPassword, hide: messages.hidePassword }}
    />
  )
  return (
    <FormDialog messages={messages} title={messages.payment.title} submit={messages.save} form={form} onClose={onClose}>
      <p className="muted">{messages.payment.text}</p>
      {field(
        'newPassword',
        messages.payment.new,
        paymentRule.patternId === 'digits' ? messages.payment.note : undefined,
      )}
      {field('confirmNewPassword', messages.payment.again)}
    </FormDialog>
  )
}
