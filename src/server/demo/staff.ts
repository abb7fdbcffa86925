import { hashPassword } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { openVault } from '#server/kernel/vault.ts'
import { addStaff, standStill } from '#server/staff/public.ts'
import { demoApprover, demoPassword, demoStaff } from './logins.ts'

/** Opens the staff accounts of the demo, with the password and the authenticator that everybody knows; locked where others can reach the demo. */
export async function addDemoStaff(app: App, tx: Queryable): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  for (const { account, role, totpSecret } of [demoStaff, demoApprover]) {
    const knownSecret = openVault(app.config).seal(totpSecret)
    const { id } = await addStaff(app, tx, { account, role, passwordHash, knownSecret })
    if (!app.config.demoOwner) await standStill(tx, id, 'locked')
  }
}
