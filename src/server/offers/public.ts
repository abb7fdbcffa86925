/**
 * Who may be offered anything: each programme asks here, on its pages and where it pays. Lists of many members read
 * `unoffered_view`, which says the same.
 */
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { findStop } from './rows.ts'

export { listUnoffered } from './rows.ts'
export { sharedTraces } from './rows-traces.ts'

/** Whether anything may be offered to a member now: neither on a break, excluded, marked by staff, nor owing after a returned deposit. */
export const mayBeOffered = async (db: Queryable, memberId: bigint, now: Date): Promise<boolean> =>
  (await findStop(db, memberId, now)) === undefined

/**
 * Throws for who may not be offered anything: `play_excluded` on a break, `not_offered` for who is marked or owes. In a
 * transaction that holds the member it sees what was set meanwhile: breaks, marks and returned deposits hold the same row.
 */
export async function requireOffers(db: Queryable, memberId: bigint, now: Date): Promise<void> {
  const stop = await findStop(db, memberId, now)
  if (stop !== undefined) throw new Refusal(stop === 'break' ? 'play_excluded' : 'not_offered')
}

/** What pages say of it. */
export interface ShownStop {
  readonly onBreak: boolean
  readonly notOffered?: true
}

/** Why nothing is offered to a member, as pages say it. */
export async function shownStop(app: Pick<App, 'clock'>, db: Queryable, memberId: bigint): Promise<ShownStop> {
  const stop = await findStop(db, memberId, app.clock.now())
  return { onBreak: stop === 'break', ...(stop !== undefined && stop !== 'break' && { notOffered: true }) }
}

/** Whether nothing is offered. */
export const isStopped = ({ onBreak, notOffered }: ShownStop): boolean => onBreak || notOffered === true
