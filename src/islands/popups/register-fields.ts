import type { RegisterField } from '#api/access.ts'
import type { RegisterForm } from '#stores/access.ts'
import { fieldFault } from '#stores/register-rules.ts'

export type RegisterValues = Partial<Record<RegisterField, string>>
export type RegisterFaults = Partial<Record<RegisterField, string>>

/** Fields with a place of their own, or that the log-in by user name does not send. */
const elsewhere: readonly RegisterField[] = ['captcha', 'verificationCode']
/** In the order of the form: who you are, how you log in, how to reach you, who sent you. */
const order: readonly RegisterField[] = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'payeeName',
  'email',
  'mobileNum',
  'idNumber',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'qqNum',
  'recommenderId',
  'affiliateCode',
  'referralCode',
]

export interface ShownField {
  readonly name: RegisterField
  readonly required: boolean
}

/** The fields that the operator switched on, in the order of the form. */
export function shownFields(form: Pick<RegisterForm, 'fields'>): readonly ShownField[] {
  return order.flatMap((name) => {
    const field = form.fields[name]
    return field?.enabled && !elsewhere.includes(name) ? [{ name, required: field.required }] : []
  })
}

/** Passwords are not trimmed, everything else is (Spec 1 §5). */
export function cleanValue(name: RegisterField, text: string): string {
  return name.toLowerCase().includes('password') ? text : text.trim()
}

/** Message codes of all fields that are not right. */
export function checkForm(form: Pick<RegisterForm, 'fields' | 'rules'>, values: RegisterValues): RegisterFaults {
  const faults: RegisterFaults = {}
  for (const { name, required } of shownFields(form)) {
    const text = cleanValue(name, values[name] ?? '')
    const fault =
      name === 'confirmPassword' && text !== ''
        ? text === (values.password ?? '')
          ? undefined
          : 'mismatch'
        : fieldFault(text, required, form.rules[name])
    if (fault) faults[name] = fault
  }
  return faults
}
