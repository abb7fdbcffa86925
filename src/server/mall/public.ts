/** The mall, as the demo world fills it. */
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { returnPoints, spendPoints } from '#server/points/public.ts'
import { decideRow, findReward, insertRedemption, insertReward, titlesOf, type WantedReward } from './rows.ts'

export type { RewardTexts, WantedReward } from './rows.ts'

/** Adds a reward in `tx`; gives its id. */
export async function addReward(tx: Queryable, wanted: WantedReward, now: Date): Promise<bigint> {
  return (await insertReward(tx, wanted, { now, most: Number.MAX_SAFE_INTEGER }))!
}

/** Something that was redeemed some time ago, and what became of it. Its stock is not counted. */
export interface PastRedemption {
  readonly memberId: bigint
  readonly reward: bigint
  readonly delivery?: string
  readonly at: Date
  readonly decided?: {
    readonly state: 'approved' | 'rejected'
    readonly remark: string
    readonly by: bigint
    readonly at: Date
  }
}

/** Writes a redemption of the past in `tx`, with the points that it moved. */
export async function tellRedemption(app: App, tx: Queryable, past: PastRedemption): Promise<void> {
  const { memberId, decided, at, delivery = '' } = past
  const reward = (await findReward(tx, past.reward))!
  const key = `past-${past.reward}-${at.getTime()}`
  const { id: redemption } = await insertRedemption(tx, { memberId, reward, delivery, key, at })
  const points = { memberId, redemption, points: reward.points, reference: titlesOf(reward.texts) }
  await spendPoints(app, tx, { ...points, at })
  if (decided === undefined) return
  await decideRow(tx, redemption, decided)
  if (decided.state === 'rejected') await returnPoints(app, tx, { ...points, at: decided.at })
}
