import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { readId } from '#server/messages/public.ts'
import { requireOffers } from '#server/offers/public.ts'
import { grantPoints } from '#server/points/public.ts'
import { readOwn, takesPart, todayOf } from './own.ts'
import { shareMission, titlesOf } from './rows.ts'
import { insertClaim } from './rows-claims.ts'
import { findPlayer } from './rows-progress.ts'

/**
 * Gives the points of a mission that is met, once for its period: claim, points and leaderboard are one transaction. What was
 * claimed before changes nothing. Throws `mission_nothing` for what cannot be claimed.
 */
export async function claimMission(app: App, memberId: bigint, id: string, period: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    // Who has gone on a break meanwhile is seen: breaks hold the same row.
    await queueForMember(tx, memberId)
    const { now: at, month } = todayOf(app)
    await requireOffers(tx, memberId, at)
    const mission = takesPart(app, await findPlayer(tx, memberId)) ? await shareMission(tx, readId(id)) : undefined
    const known = mission?.open ? await readOwn(app, tx, memberId, [mission]) : []
    const found = known.find(({ window }) => window.period === period)
    if (found?.state === 'claimed') return
    if (found?.state !== 'ready') throw new Refusal('mission_nothing')
    const { points, texts } = found.mission
    const titles = titlesOf(texts)
    const claim = await insertClaim(tx, { memberId, missionId: found.mission.id, period, titles, points, month, at })
    if (claim !== undefined)
      await grantPoints(app, tx, { memberId, points, kind: 'gift', key: `mission:${claim}`, reference: titles, at })
  })
}
