import { CallFailure, failureCode } from '#browser/failure.ts'
import { PasskeyTrouble } from '#browser/passkey.ts'
import { t } from '#i18n/t.ts'
import type { Profile } from '#stores/profile.ts'

export type SecurityMessages = typeof import('#locales/en/security.json')
type Errors = SecurityMessages['errors']

const sentence = (errors: Errors, code: string, params?: Readonly<Record<string, string | number>>): string =>
  code in errors ? t(errors, code as keyof Errors, params) : errors.other

/** Why something did not work out, for the foot of a dialog. */
export function whyFailed(errors: Errors, thrown: unknown): string {
  if (thrown instanceof PasskeyTrouble) return sentence(errors, thrown.obstacle)
  const seconds = thrown instanceof CallFailure ? (thrown.details.retryAfter ?? 60) : 60
  return sentence(errors, failureCode(thrown), { seconds })
}

/** What is wrong with each field of a refused form, or nothing when it is not about fields. */
export const faultsOf = (thrown: unknown): Readonly<Record<string, string>> | undefined =>
  thrown instanceof CallFailure ? thrown.details.fields : undefined

/** The sentence for what is wrong with a field by a rule of the operator. */
export function fieldSentence(errors: Errors, fault: string, rule?: Profile['rules'][string], ageMin?: number): string {
  const code = fault === 'pattern_digits' ? 'digits' : fault.startsWith('pattern_') ? 'invalid' : fault
  return sentence(errors, code, { min: rule?.minLength ?? 0, max: rule?.maxLength ?? 0, age: ageMin ?? 18 })
}
