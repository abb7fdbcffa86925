import type { FieldMessage, RegisterField } from '#api/access.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import type { AskedFields } from './asked-fields.ts'
import { isTooCommon } from './passwords.ts'
import { isFreeToChoose } from './plain-name.ts'
import { birthdayFault, registrationRules } from './profile-rules.ts'
import { ruleBroken } from './rule-broken.ts'

/** What a registration sends, by field name. */
export type Registration = Readonly<Partial<Record<RegisterField, string>>>

/** Fields that are not kept with the member as they are. */
const ownPlace = new Set<RegisterField>([
  'username',
  'nickname',
  'password',
  'confirmPassword',
  'paymentPassword',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'referralCode',
  'recommenderId',
])

/** Answered for by checks of their own, which spend what was sent. */
const ownCheck = new Set<string>(['captcha', 'verificationCode'])

/**
 * Checks a registration against the fields that are asked for and the operator's rules. Gives a message code for each
 * field that is not right; fields that are switched off are not looked at.
 */
export function checkRegistration(
  asked: AskedFields,
  values: Pick<SettingsValues, 'registerRules' | 'registerFields' | 'brand' | 'ageMin' | 'timeZone'>,
  sent: Registration,
  now: Date,
): Partial<Record<RegisterField, FieldMessage>> {
  const wrong: Partial<Record<RegisterField, FieldMessage>> = {}
  const rules = registrationRules(values)
  for (const [name, field] of Object.entries(asked) as [RegisterField, Required<AskedFields>[RegisterField]][]) {
    if (!field.enabled || ownCheck.has(name)) continue
    const value = sent[name] ?? ''
    // A password is repeated, not measured twice.
    const rule = name === 'confirmPassword' ? undefined : rules[name]
    const message = value === '' ? field.required && 'required' : rule && ruleBroken(value, rule)
    const birthday = name === 'birthday' && value !== '' ? birthdayFault(value, values, now) : undefined
    if (message || birthday) wrong[name] = message || birthday
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
