import type { FieldMessage, RegisterField } from '#api/access.ts'
import type { RegisterRule } from '#api/system.ts'
import { compilePattern } from '#server/kernel/pattern.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import type { AskedFields } from './asked-fields.ts'
import { isTooCommon } from './passwords.ts'
import { isFreeToChoose } from './plain-name.ts'

/** What a registration sends, by field name. */
export type Registration = Readonly<Partial<Record<RegisterField, string>>>

/** Fields that are not kept with the member as they are. */
const ownPlace = new Set<RegisterField>([
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'referralCode',
  'recommenderId',
])

/** Length in characters as people count them. */
const lengthOf = (text: string): number => [...text].length

/** What is wrong with a value by an operator's rule: its length, or `pattern_<patternId>`. */
export function ruleBroken(value: string, rule: RegisterRule): FieldMessage | undefined {
  const length = lengthOf(value)
  if (length < rule.minLength || length > rule.maxLength) return 'length'
  // A pattern that does not compile cannot be set; were there one, nothing would pass it.
  if (!compilePattern(rule.acceptedPattern)?.(value)) return `pattern_${rule.patternId}`
  return undefined
}

/** Answered for by checks of their own, which spend what was sent. */
const ownCheck = new Set<string>(['captcha', 'verificationCode'])

/**
 * Checks a registration against the fields that are asked for and the operator's rules. Gives a message code for each
 * field that is not right; fields that are switched off are not looked at.
 */
export function checkRegistration(
  asked: AskedFields,
  values: Pick<SettingsValues, 'registerRules' | 'brand'>,
  sent: Registration,
): Partial<Record<RegisterField, FieldMessage>> {
  const wrong: Partial<Record<RegisterField, FieldMessage>> = {}
  for (const [name, field] of Object.entries(asked) as [RegisterField, Required<AskedFields>[RegisterField]][]) {
    if (!field.enabled || ownCheck.has(name)) continue
    const value = sent[name] ?? ''
    // A password is repeated, not measured twice.
    const rule = name === 'confirmPassword' ? undefined : values.registerRules[name]
    const message = value === '' ? field.required && 'required' : rule && ruleBroken(value, rule)
    if (message) wrong[name] = message
    else if (name === 'username' && !isFreeToChoose(value)) wrong.username = 'invalid'
  }
  if (!asked.password?.enabled) return wrong
  if (!wrong.confirmPassword && sent.confirmPassword !== sent.password) wrong.confirmPassword = 'mismatch'
  if (sent.password !== undefined && !wrong.password && isTooCommon(sent.password, sent.username ?? '', values.brand))
    wrong.password = 'too_common'
  return wrong
}

/** What is kept of a registration as the member's profile: the fields that are switched on and filled. */
export function profileOf(asked: AskedFields, sent: Registration): Record<string, string> {
  return Object.fromEntries(
    (Object.entries(asked) as [RegisterField, Required<AskedFields>[RegisterField]][]).flatMap(([name, field]) => {
      const value = sent[name]
      return field.enabled && !ownPlace.has(name) && value ? [[name, value]] : []
    }),
  )
}
