import type { RegisterField } from '#api/access.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'

type Values = Pick<SettingsValues, 'registerFields' | 'registerCaptcha' | 'whitelabel'>
interface FieldSetting {
  readonly enabled: boolean
  readonly required: boolean
}
export type AskedFields = Partial<Record<RegisterField, FieldSetting>>
export type RegisterTab = 'username' | 'mobile'

const off: FieldSetting = { enabled: false, required: false }
const must: FieldSetting = { enabled: true, required: true }

/** Whether a code by SMS proves the number: by the switch, or by the field of its own. */
export function codeAsked({ registerFields, whitelabel }: Values): FieldSetting {
  const field = registerFields.verificationCode ?? off
  return whitelabel.smsVerification || (field.enabled && field.required) ? must : field
}

/** The ways to register that are open (Spec 1 §2); without one the registration is closed. */
export function openTabs({ registerFields: { username, password }, whitelabel }: Values): RegisterTab[] {
  const byName = username?.enabled === true && password?.enabled === true
  return [...(byName ? (['username'] as const) : []), ...(whitelabel.mobileRegistration ? (['mobile'] as const) : [])]
}

/** Without a password and without codes nobody could come in again. */
export const mobileAsksPassword = (values: Values): boolean =>
  values.whitelabel.mobilePasswordRegistration || !codeAsked(values).required || !values.whitelabel.mobileCodeLogin

/**
 * What a form shows and demands, in words that leave nothing to infer: a password is always typed twice, a code needs
 * its number, and a captcha that is shown has to be answered.
 */
export function askedFields(values: Values): AskedFields {
  const { registerFields: given, registerCaptcha } = values
  const verificationCode = codeAsked(values)
  const mobileNum = given.mobileNum ?? off
  return {
    ...given,
    username: must,
    password: must,
    confirmPassword: must,
    mobileNum: {
      enabled: mobileNum.enabled || verificationCode.enabled,
      required: (mobileNum.enabled && mobileNum.required) || verificationCode.required,
    },
    verificationCode,
    captcha: registerCaptcha || given.captcha?.enabled === true ? must : off,
  }
}

/** What the server demands on one tab; by mobile the number is the name. */
export function demandedOn(tab: RegisterTab, values: Values): AskedFields {
  const fields = askedFields(values)
  if (tab === 'username') return fields
  const password = mobileAsksPassword(values) ? must : off
  return { ...fields, username: off, password, confirmPassword: password, mobileNum: must }
}
