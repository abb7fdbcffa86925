import { type ProfileField, profileFields } from '#api/profile.ts'
import { Refusal } from '#api/refusal.ts'
import { findProfile, updateNickname, updateProfileFields } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { faultOf, masked, onceFields, valuesOf } from './profile.ts'

/** Enough to recognise a value, too little to learn it: the year of a birthday, the first sign of each word, the last two of a number. */
function hint(name: ProfileField, value: string | undefined): string {
  if (!value || name === 'nickname') return value ?? ''
  if (name === 'birthday') return `${value.slice(0, 4)}-••-••`
  return name === 'idNumber' ? `•••••${value.slice(-2)}` : masked(value)
}

/** A member's profile as it may stand in a terminal or a log. Throws `not_found`. */
export async function profileForStaff(
  app: App,
  memberId: bigint,
): Promise<{ readonly values: Readonly<Record<string, string>>; readonly locked: readonly ProfileField[] }> {
  const row = await findProfile(app.db, memberId)
  if (row === undefined) throw new Refusal('not_found')
  const values = Object.entries(valuesOf(row)) as [ProfileField, string][]
  return {
    values: Object.fromEntries(values.map(([name, value]) => [name, hint(name, value)])),
    locked: onceFields(app).filter((name) => values.some(([own]) => own === name)),
  }
}

/**
 * Changes one field of a profile by the operator's hand, also one that members set once; an empty text takes it away. Gives
 * both values as hints. Throws `invalid_input` with the field where the member's own change would be refused.
 */
export async function changeProfileField(
  app: App,
  tx: Queryable,
  memberId: bigint,
  field: string,
  value: string,
): Promise<{ readonly before: string; readonly after: string }> {
  const name = profileFields.find((one) => one === field)
  if (name === undefined) throw new Refusal('invalid_input', { fields: { [field]: 'unknown' } })
  const row = await findProfile(tx, memberId, 'for no key update')
  if (row === undefined) throw new Refusal('not_found')
  const missing = name === 'nickname' ? 'required' : undefined
  const fault = value === '' ? missing : faultOf(app, name, value)
  if (fault) throw new Refusal('invalid_input', { fields: { [name]: fault } })
  const before = valuesOf(row)[name]
  const kept = Object.entries({ ...row.profile, [name]: value }).filter(([, text]) => text !== '')
  await (name === 'nickname'
    ? updateNickname(tx, memberId, value)
    : updateProfileFields(tx, memberId, JSON.stringify(Object.fromEntries(kept))))
  return { before: hint(name, before), after: hint(name, value) }
}
