import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { returnPoints } from '#server/points/public.ts'
import { decideRow, findRewardOf, lockRedemption, lockReward, moveStock, type RedemptionRow, titlesOf } from './rows.ts'
import { tellDecision } from './told.ts'

/** What staff decided about a redemption. */
export interface Decision {
  readonly state: 'approved' | 'rejected'
  readonly remark: string
  readonly by: bigint | null
}

/**
 * Decides about a redemption in `tx`: rejected, its points and its piece come back. The reward is held first, as by those who
 * redeem. Throws `not_found`, or `state_conflict` where it was decided before.
 */
export async function decide(
  app: App,
  tx: Queryable,
  id: bigint,
  { decision, allow }: { readonly decision: Decision; readonly allow?: (row: RedemptionRow) => Promise<void> },
): Promise<RedemptionRow> {
  const of = await findRewardOf(tx, id)
  if (of === undefined) throw new Refusal('not_found', { detail: `There is no redemption ${id}.` })
  await lockReward(tx, of.reward_id)
  const row = (await lockRedemption(tx, id))!
  await allow?.(row)
  if (row.state !== 'in_process')
    throw new Refusal('state_conflict', { detail: `It was ${row.state} at ${row.decided_at!.toISOString()}.` })
  await decideRow(tx, id, { ...decision, at: app.clock.now() })
  if (decision.state === 'rejected') {
    await moveStock(tx, of.reward_id, 1)
    const back = { memberId: row.member_id, points: row.points, redemption: id, reference: titlesOf(row.texts) }
    await returnPoints(app, tx, back)
  }
  await tellDecision(app, tx, row, { approved: decision.state === 'approved', remark: decision.remark })
  return row
}
