import type { RegisterField } from '#api/access.ts'
import { fieldFault } from '#islands/own/register-rules.ts'
import type { RegisterForm } from '#stores/register-form.ts'

export type RegisterValues = Partial<Record<RegisterField, string>>
export type RegisterFaults = Partial<Record<RegisterField, string>>

export type RegisterTab = RegisterForm['tabs'][number]

/** Fields with a place of their own: the captcha at the end, the code below the number that it proves. */
const elsewhere: readonly RegisterField[] = ['captcha', 'verificationCode']
/** In the order of the form: who you are, how you log in, how to reach you, who sent you. */
const order: readonly RegisterField[] = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'nickname',
  'payeeName',
  'birthday',
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'email',
  'mobileNum',
  'line',
  'whatsapp',
  'telegram',
  'facebook',
  'wechat',
  'zalo',
  'qqNum',
  'recommenderId',
  'affiliateCode',
  'referralCode',
]

export interface ShownField {
  readonly name: RegisterField
  readonly required: boolean
}

type Shown = Pick<RegisterForm, 'fields'> & { readonly verification?: { readonly mobilePassword: boolean } }

/** The fields that the operator switched on, in the order of the form. By mobile the number comes first and is the name. */
export function shownFields(form: Shown, tab: RegisterTab = 'username'): readonly ShownField[] {
  const shown = order.flatMap((name) => {
    const field = form.fields[name]
    return field?.enabled && !elsewhere.includes(name) ? [{ name, required: field.required }] : []
  })
  if (tab === 'username') return shown
  const withoutPassword = form.verification?.mobilePassword === false
  const others = shown.filter(
    ({ name }) =>
      name !== 'username' &&
      name !== 'mobileNum' &&
      !(withoutPassword && (name === 'password' || name === 'confirmPassword')),
  )
  return [{ name: 'mobileNum', required: true }, ...others]
}

/** Passwords are not trimmed, everything else is (Spec 1 §5). */
export function cleanValue(name: RegisterField, text: string): string {
  return name.toLowerCase().includes('password') ? text : text.trim()
}

/** Message codes of all fields that are not right. */
export function checkForm(
  form: Shown & Pick<RegisterForm, 'rules'>,
  values: RegisterValues,
  tab: RegisterTab = 'username',
): RegisterFaults {
  const faults: RegisterFaults = {}
  for (const { name, required } of shownFields(form, tab)) {
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
