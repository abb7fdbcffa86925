import type { FieldMessage } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { isTooCommon } from './passwords.ts'
import { updatePassword } from './rows.ts'
import { deletePasswordLinks, deleteSecondSteps } from './rows-tickets.ts'
import { ruleBroken } from './rule-broken.ts'

interface Wanted {
  readonly newPassword: string
  readonly confirmNewPassword: string
}

/** Throws `invalid_input` with the fields unless the new password is one that a registration would take. */
export function checkNewPassword(app: App, account: string, { newPassword, confirmNewPassword }: Wanted): void {
  const values = app.settings.current()
  const rule = values.registerRules.password
  const fields: Record<string, FieldMessage> = {}
  const broken = rule && ruleBroken(newPassword, rule)
  if (broken) fields.newPassword = broken
  else if (isTooCommon(newPassword, account, values.brand)) fields.newPassword = 'too_common'
  if (newPassword !== confirmNewPassword) fields.confirmNewPassword = 'mismatch'
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
}

/** Stores a new password; links to another one are spent with it. */
export async function storePassword(tx: Queryable, memberId: bigint, hash: string, now: Date): Promise<void> {
  await updatePassword(tx, memberId, hash, now)
  await deletePasswordLinks(tx, memberId)
  await deleteSecondSteps(tx, memberId)
}
