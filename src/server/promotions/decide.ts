import { Refusal } from '#api/refusal.ts'
import { holdStatus } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { refuseTaken } from '#server/staff/public.ts'
import { countGiven, hold, isDirect, type Paid, payEntry } from './give.ts'
import { findOfferById, findRules } from './rows.ts'
import { type EntryRow, endEntry, findPlace, grantEntry, lockEntry } from './rows-entries.ts'
import { expiryOf } from './rules.ts'
import { leftOf, timeOf } from './state.ts'
import { tellDecision } from './told.ts'

/** What staff decided about an application. */
export interface Decision {
  readonly state: 'approved' | 'rejected'
  readonly reason: string
  readonly by: bigint
}

async function openEntry(app: App, tx: Queryable, id: bigint, staffId: bigint): Promise<EntryRow> {
  const entry = (await lockEntry(tx, id))!
  if (entry.state !== 'applying') throw new Refusal('state_conflict', { detail: 'It was decided before.' })
  await refuseTaken(tx, entry, { staffId, now: app.clock.now(), what: `application ${id}` })
  return entry
}

async function approve(
  app: App,
  tx: Queryable,
  id: bigint,
  { by, reason }: Decision,
  tell: (became: 'paid' | 'waiting') => Promise<void>,
): Promise<Paid | undefined> {
  const place = (await findPlace(tx, id))!
  const { seen } = await hold(app, tx, place.member_id, place.offer_id)
  const entry = await openEntry(app, tx, id, by)
  if ((await holdStatus(tx, place.member_id))?.status === 'disabled') throw new Refusal('account_disabled')
  const { now, timeZone } = timeOf(app)
  const left = leftOf(seen.offer, dayIn(timeZone, now))
  if (left !== null && left < entry.amount) throw new Refusal('offer_closed')
  const rules = await findRules(tx, entry.offer_id, entry.version)
  // What opens a condition of bets comes last.
  await tell(isDirect(rules) ? 'paid' : 'waiting')
  if (isDirect(rules)) return payEntry(app, tx, entry, false, { by, reason })
  await grantEntry(tx, id, { at: now, expiresAt: expiryOf(rules, now), by, reason })
  await countGiven(app, tx, entry.offer_id, entry.amount)
  return undefined
}

async function reject(app: App, tx: Queryable, id: bigint, { by, reason }: Decision): Promise<void> {
  await openEntry(app, tx, id, by)
  await endEntry(tx, id, { state: 'rejected', at: app.clock.now(), by, reason })
}

/**
 * Decides about an application in `tx`: approved, its reward is granted under the rules under which it was asked for. Throws
 * `not_found`, `state_conflict` where it was decided before or somebody else holds it, `offer_closed` where the budget is spent, `account_disabled` for a closed account, `play_excluded` for a
 * member on a break.
 */
export async function decide(
  app: App,
  tx: Queryable,
  id: bigint,
  { decision, allow }: { readonly decision: Decision; readonly allow: (memberId: bigint) => Promise<void> },
): Promise<{ readonly memberId: bigint; readonly paid?: Paid }> {
  const place = await findPlace(tx, id)
  if (place === undefined) throw new Refusal('not_found')
  await allow(place.member_id)
  const { name, texts } = (await findOfferById(tx, place.offer_id))!
  const whose = { memberId: place.member_id, name, texts }
  const tell = (became: 'paid' | 'waiting' | 'rejected') =>
    tellDecision(app, tx, whose, { became, reason: decision.reason })
  if (decision.state === 'rejected') {
    await reject(app, tx, id, decision)
    await tell('rejected')
    return whose
  }
  const paid = await approve(app, tx, id, decision, tell)
  return paid === undefined ? whose : { ...whose, paid }
}
