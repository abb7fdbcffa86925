import { Refusal } from '#api/refusal.ts'
import { holdStatus } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { requireOffers } from '#server/offers/public.ts'
import { returnPoints } from '#server/points/public.ts'
import { decideRow, findPlace, lockRedemption, lockReward, moveStock, type RedemptionRow, titlesOf } from './rows.ts'
import { tellDecision } from './told.ts'

/** What staff decided about a redemption. */
export interface Decision {
  readonly state: 'approved' | 'rejected'
  readonly remark: string
  readonly by: bigint | null
}

/**
 * Decides about a redemption in `tx`: rejected, its points and its piece come back. Member and reward are held first, as by those
 * who redeem. Throws `not_found`, `state_conflict` where it was decided before; and for an approval `account_disabled`,
 * `play_excluded` or `not_offered`, where the member is to get nothing by now: breaks and marks hold the member's row.
 */
export async function decide(
  app: App,
  tx: Queryable,
  id: bigint,
  { decision, allow }: { readonly decision: Decision; readonly allow?: (row: RedemptionRow) => Promise<void> },
): Promise<RedemptionRow> {
  const of = await findPlace(tx, id)
  if (of === undefined) throw new Refusal('not_found', { detail: `There is no redemption ${id}.` })
  const status = (await holdStatus(tx, of.member_id))?.status
  await lockReward(tx, of.reward_id)
  const row = (await lockRedemption(tx, id))!
  await allow?.(row)
  if (row.state !== 'in_process')
    throw new Refusal('state_conflict', { detail: `It was ${row.state} at ${row.decided_at!.toISOString()}.` })
  if (decision.state === 'approved') {
    if (status === 'disabled') throw new Refusal('account_disabled')
    await requireOffers(tx, of.member_id, app.clock.now())
  }
  await decideRow(tx, id, { ...decision, at: app.clock.now() })
  if (decision.state === 'rejected') {
    await moveStock(tx, of.reward_id, 1)
    const back = { memberId: row.member_id, points: row.points, redemption: id, reference: titlesOf(row.texts) }
    await returnPoints(app, tx, back)
  }
  await tellDecision(app, tx, row, { approved: decision.state === 'approved', remark: decision.remark })
  return row
}
