import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type GrantRow, planGrant } from './rows.ts'
import { findGrant, lockGrant, markCancelled, reopenGrant, takeWaiting } from './rows-staff.ts'
import { leaseMs } from './rules.ts'
import { tellTaken } from './told.ts'

/**
 * Sends again what the vendor had refused, or at once what waits for its next attempt, in `tx`. Throws `state_conflict` where it is
 * neither, over, or being sent.
 */
export async function sendAgain(app: Pick<App, 'clock'>, tx: Queryable, source: string, key: string): Promise<void> {
  const grant = await lockGrant(tx, source, key)
  if (grant === undefined) throw new Refusal('not_found')
  if (!(await reopenGrant(tx, grant.id, app.clock.now())))
    throw new Refusal('state_conflict', { detail: `It is ${grant.state}, being sent, or its time is over.` })
}

/** In which state rounds were found that are gone at the vendor. */
type Gone = 'refused' | 'sent' | 'waiting'

/** Takes back what an order without an answer may have left at the vendor; meanwhile nobody sends it. */
async function takeBackWaiting(app: App, grant: GrantRow): Promise<Gone | undefined> {
  const now = app.clock.now()
  if (!(await takeWaiting(app.db, grant.id, now, new Date(now.getTime() + leaseMs)))) return undefined
  const order = { reference: grant.reference, user: grant.member_id.toString() }
  const outcome = grant.attempts === 0 ? 'cancelled' : await app.ports.gameVendor.freeRounds?.withdraw(order)
  if (outcome === 'cancelled') return 'waiting'
  await planGrant(app.db, grant.id, app.clock.now())
  if (outcome === 'unknown') throw new Refusal('vendor_unavailable')
  return undefined
}

/**
 * Asks the vendor to take back rounds that it has, or may have, of which none was played. Gives in which state they were, `undefined`
 * where they cannot be taken back; what it has refused needs no asking. Outside of any transaction; `markTakenBack` follows. Throws
 * `vendor_unavailable` where it does not answer.
 */
export async function takeBackAtVendor(app: App, source: string, key: string): Promise<Gone | undefined> {
  const grant = await findGrant(app.db, source, key)
  if (grant === undefined) throw new Refusal('not_found')
  if (grant.state === 'refused') return 'refused'
  if (grant.state === 'waiting') return takeBackWaiting(app, grant)
  if (grant.state !== 'sent') return undefined
  const outcome = await app.ports.gameVendor.freeRounds?.cancel(grant.reward_id!)
  if (outcome === 'unknown') throw new Refusal('vendor_unavailable')
  return outcome === 'cancelled' ? 'sent' : undefined
}

/**
 * Notes in `tx` that rounds are gone, and writes to their member why where a reason is said; gives whether this call did: not where they have another state
 * by now.
 */
export async function markTakenBack(
  app: App,
  tx: Queryable,
  {
    source,
    key,
    gone,
    reason,
  }: { readonly source: string; readonly key: string; readonly gone: Gone; readonly reason?: string },
): Promise<boolean> {
  const grant = await lockGrant(tx, source, key)
  if (grant?.state !== gone) return false
  await markCancelled(tx, grant.id, app.clock.now())
  if (reason !== undefined) await tellTaken(app, tx, grant, reason)
  return true
}
