/** Raffles, as pages' frames and the demo world ask of them. */
import type { Input } from '#api/endpoint.ts'
import type { staffAddRaffle } from '#api/staff-raffles.ts'
import { broughtBy, type Outcome, type Period } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { mayBeOffered } from '#server/offers/public.ts'
import { findRaffle } from './rows.ts'
import { countWaiting, sumClaimed } from './rows-prizes.ts'
import { whoBet } from './rows-tickets.ts'
import { addDraft, openDraft, readWanted } from './staff-handlers.ts'

/** How many prizes wait for a member to claim them; none on a break. */
export async function rafflesToClaim(app: Pick<App, 'clock'>, db: Queryable, memberId: bigint): Promise<number> {
  const waiting = await countWaiting(db, memberId, app.clock.now())
  return waiting > 0 && !(await mayBeOffered(db, memberId, app.clock.now())) ? 0 : waiting
}

/** Adds a raffle in `tx` and publishes it, as staff would. */
export async function addRaffle(app: App, tx: Queryable, typed: Input<typeof staffAddRaffle>): Promise<void> {
  const id = (await addDraft(app, tx, readWanted(app, typed)))!
  await openDraft(app, tx, (await findRaffle(tx, id))!)
}

/** What prizes of raffles cost in a period, and what who had a ticket of one has brought in it. */
export const rafflesOutcome = async (db: Queryable, period: Period): Promise<Outcome> => ({
  ...(await broughtBy(db, whoBet, period)),
  ...(await sumClaimed(db, period.start, period.end)),
})
