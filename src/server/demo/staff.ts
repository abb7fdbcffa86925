import { hashPassword } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { openVault } from '#server/kernel/vault.ts'
import { addStaff } from '#server/staff/public.ts'
import { demoPassword, demoStaff } from './logins.ts'

/** Opens the staff account of the demo, with the password and the authenticator that everybody knows. */
export async function addDemoStaff(app: App, tx: Queryable): Promise<void> {
  const { account, role, totpSecret } = demoStaff
  const knownSecret = openVault(app.config).seal(totpSecret)
  await addStaff(app, tx, { account, role, passwordHash: await hashPassword(demoPassword), knownSecret })
}
