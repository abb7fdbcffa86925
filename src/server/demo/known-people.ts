import { findForSignInByAccount, verifyPassword } from '#server/accounts/public.ts'
import { writeAudit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import { staffByAccount, standStill } from '#server/staff/public.ts'
import { demoApprover, demoDownline, demoLogins, demoPassword, demoStaff } from './logins.ts'

const staffNames = [demoStaff.account, demoApprover.account]
const memberNames = [...demoLogins, demoDownline, 'somsri', 'nida']

/** The accounts of the demo that everybody can still log in with. */
async function knownPeople(app: App): Promise<string[]> {
  const rows = await Promise.all([
    ...staffNames.map(async (name) => [name, await staffByAccount(app.db, name)] as const),
    ...memberNames.map(async (name) => [name, await findForSignInByAccount(app.db, name)] as const),
  ])
  const known: string[] = []
  // One after another: at a start nothing else wants a hash, and two at once are all that there are.
  for (const [name, row] of rows)
    if (row && row.status !== 'locked' && (await verifyPassword(demoPassword, row.password_hash))) known.push(name)
  return known
}

/**
 * Keeps the people of the demo in the demo, before anybody can call. Without a demo it throws when the database still holds
 * people whose password everybody knows. A demo that others can reach has its staff locked, unless `DEMO_OWNER` gives them away.
 */
export async function guardDemo(app: App): Promise<void> {
  if (!app.config.demo) return refuseKnown(await knownPeople(app))
  const wanted = app.config.demoOwner ? 'active' : 'locked'
  for (const name of staffNames) {
    const row = await staffByAccount(app.db, name)
    if (row === undefined || row.status === wanted) continue
    await app.db.transaction(async (tx) => {
      await standStill(tx, row.id, wanted)
      const action = wanted === 'locked' ? 'staff.lock' : 'staff.unlock'
      const facts = { subject: `staff:${row.id}`, before: row.status, after: wanted }
      await writeAudit(tx, app.clock.now(), { actor: 'demo', action }, facts)
    })
    app.log.warn(wanted === 'locked' ? 'demo staff locked' : 'demo staff unlocked', { name })
  }
}

function refuseKnown(names: readonly string[]): void {
  if (names.length === 0) return
  throw new Error(
    `This database holds the demo: everybody knows the password of ${names.join(', ')}. ` +
      'Set DEMO=1 to show the demo, or give the site a database of its own (DATABASE_URL, or another DATA_DIR).',
  )
}
