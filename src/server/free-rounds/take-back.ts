import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { findGrant, lockGrant, markCancelled, reopenGrant } from './rows-staff.ts'

/** Sends again what the vendor had refused, in `tx`. Throws `state_conflict` where it is not refused, or over. */
export async function sendAgain(app: Pick<App, 'clock'>, tx: Queryable, source: string, key: string): Promise<void> {
  const grant = await lockGrant(tx, source, key)
  if (grant === undefined) throw new Refusal('not_found')
  if (!(await reopenGrant(tx, grant.id, app.clock.now())))
    throw new Refusal('state_conflict', { detail: `It is ${grant.state}, or its time is over.` })
}

/** In which state rounds were found that are gone at the vendor. */
type Gone = 'refused' | 'sent'

/**
 * Asks the vendor to take back rounds that it has, of which none was played. Gives in which state they were, `undefined` where they
 * cannot be taken back; what it has refused needs no asking. Outside of any transaction; `markTakenBack` follows.
 */
export async function takeBackAtVendor(app: App, source: string, key: string): Promise<Gone | undefined> {
  const grant = await findGrant(app.db, source, key)
  if (grant === undefined) throw new Refusal('not_found')
  if (grant.state === 'refused') return 'refused'
  if (grant.state !== 'sent') return undefined
  const outcome = await app.ports.gameVendor.freeRounds?.cancel(grant.reward_id!)
  if (outcome === 'unknown') throw new Refusal('vendor_unavailable')
  return outcome === 'cancelled' ? 'sent' : undefined
}

/** Notes in `tx` that rounds are gone; gives whether this call did: not where they have another state by now. */
export async function markTakenBack(
  app: Pick<App, 'clock'>,
  tx: Queryable,
  { source, key, gone }: { readonly source: string; readonly key: string; readonly gone: Gone },
): Promise<boolean> {
  const grant = await lockGrant(tx, source, key)
  if (grant?.state !== gone) return false
  await markCancelled(tx, grant.id, app.clock.now())
  return true
}
