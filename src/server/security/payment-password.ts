import { Refusal } from '#api/refusal.ts'
import type { RegisterRule } from '#api/system.ts'
import { findPasswordHash, hashPassword, ruleBroken, verifyPassword } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'

const sixDigits: RegisterRule = { acceptedPattern: '^[0-9]*$', minLength: 6, maxLength: 6, patternId: 'digits' }

/** Six digits, unless the operator's rules say otherwise. */
export const paymentRuleOf = (app: App): RegisterRule =>
  app.settings.current().registerRules.paymentPassword ?? sixDigits

/**
 * Whether anybody would try it first: one digit again and again, digits in a row, or a pair that repeats.
 * @example isGuessable('456789') // true
 */
export function isGuessable(text: string): boolean {
  const steps = new Set([...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index)))
  const oneStep = steps.size === 1 && [0, 1, -1].includes([...steps][0]!)
  return oneStep || /^(..)\1+$/.test(text) || /^(...)\1+$/.test(text)
}

/** The hash of a new payment password. Throws `invalid_input` with the field that is not right. */
export async function checkedPaymentHash(app: App, memberId: bigint, text: string, again: string): Promise<string> {
  const broken = ruleBroken(text, paymentRuleOf(app)) ?? (isGuessable(text) ? 'too_common' : undefined)
  if (broken) throw new Refusal('invalid_input', { fields: { newPassword: broken } })
  if (text !== again) throw new Refusal('invalid_input', { fields: { confirmNewPassword: 'mismatch' } })
  const row = await findPasswordHash(app.db, memberId)
  // The two passwords must differ, so that one does not give away the other.
  if (row?.password_hash && (await verifyPassword(text, row.password_hash)))
    throw new Refusal('invalid_input', { fields: { newPassword: 'same_as_password' } })
  return hashPassword(text)
}
