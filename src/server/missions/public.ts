/** Missions, as other features and the demo world ask for them. */

import { broughtBy, type Outcome, type Period } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { grantPoints } from '#server/points/public.ts'
import { countReady, todayOf } from './own.ts'
import { findMission, insertMission, titlesOf, type WantedMission } from './rows.ts'
import { insertClaim, sumMonth, whoClaimed } from './rows-claims.ts'
import { monthAfter } from './rules.ts'

export type { MissionTexts, WantedMission } from './rows.ts'

/** How many missions a member can claim now. */
export const missionsToClaim: (
  app: Pick<App, 'clock' | 'settings'>,
  db: Queryable,
  memberId: bigint,
) => Promise<number> = countReady

/** What missions cost in a month, with the prizes of its leaderboard, and what who claimed one has brought in it. */
export async function missionsOutcome(db: Queryable, month: Period): Promise<Outcome> {
  const { points, prizes: money } = await sumMonth(db, month.from)
  return { ...(await broughtBy(db, whoClaimed, month)), money, points }
}

/** Adds a mission in `tx`; gives its id. */
export async function addMission(tx: Queryable, wanted: WantedMission, now: Date): Promise<bigint> {
  return (await insertMission(tx, wanted, { now, most: Number.MAX_SAFE_INTEGER }))!
}

/** Writes a claim of the past in `tx`, with the points that it gave, on the leaderboard of its day's month. */
export async function tellClaim(
  app: App,
  tx: Queryable,
  past: { readonly memberId: bigint; readonly mission: bigint; readonly period: string; readonly at: Date },
): Promise<void> {
  const { memberId, mission: missionId, period, at } = past
  const { points, texts } = (await findMission(tx, todayOf(app).month, missionId))!
  const titles = titlesOf(texts)
  const month = monthAfter(at.toISOString(), 0)
  const claim = await insertClaim(tx, { memberId, missionId, period, titles, points, month, at })
  await grantPoints(app, tx, { memberId, points, kind: 'gift', key: `mission:${claim}`, reference: titles, at })
}
