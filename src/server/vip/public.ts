/** Ranks, as other features ask for them. */
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { findStanding } from './rows.ts'

/** The rank that a member has now, from 1; never above the ladder. */
export async function rankNow(app: Pick<App, 'settings'>, db: Queryable, memberId: bigint): Promise<number> {
  const { vipOn, vipLadder } = app.settings.current()
  if (!vipOn) return 1
  return Math.min((await findStanding(db, memberId))?.rank ?? 1, vipLadder.length)
}
