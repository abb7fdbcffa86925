import type { Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { holdStatus } from '#server/accounts/public.ts'
import { memberSums } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Session } from '#server/kernel/handler.ts'
import { readId } from '#server/messages/public.ts'
import { requireOffers } from '#server/offers/public.ts'
import { mayUsePoints, parsePoints, requirePoints, spendPoints } from '#server/points/public.ts'
import { requireStepUp } from '#server/security/public.ts'
import {
  countRedeemed,
  findByKey,
  insertRedemption,
  lockReward,
  moveStock,
  type RedemptionRow,
  type RewardRow,
  titlesOf,
} from './rows.ts'

/** What a member asks for. */
export interface RedeemWish {
  readonly reward: string
  readonly points: string
  readonly delivery?: string | undefined
  readonly paymentPassword?: string | undefined
  readonly key: string
}

/** What the running month has seen of a member, up to what is counted. */
export async function monthOf(
  app: Pick<App, 'clock' | 'settings'>,
  db: Queryable,
  memberId: bigint,
): Promise<Readonly<Record<'validBet' | 'deposits', Units>>> {
  const today = dayIn(app.settings.current().timeZone, app.clock.now())
  const { validBet, deposits } = await memberSums(db, memberId, { from: `${today.slice(0, 7)}-01`, to: today })
  return { validBet, deposits }
}

/** The redemption that this key has made, if it was of the same reward. Throws `idempotency_conflict` otherwise. */
async function findKnown(db: Queryable, memberId: bigint, wish: RedeemWish): Promise<RedemptionRow | undefined> {
  const row = await findByKey(db, memberId, wish.key)
  if (row !== undefined && (row.reward_id !== readId(wish.reward) || row.delivery !== (wish.delivery ?? '')))
    throw new Refusal('idempotency_conflict')
  return row
}

/** Throws the first reason for which a held reward cannot be redeemed. */
async function refuseUnmet(
  app: App,
  tx: Queryable,
  reward: RewardRow,
  { memberId, wish }: { readonly memberId: bigint; readonly wish: RedeemWish },
): Promise<void> {
  if (!reward.open) throw new Refusal('reward_closed')
  if (parsePoints(wish.points) !== reward.points) throw new Refusal('reward_changed')
  if (reward.stock === 0) throw new Refusal('reward_sold_out')
  if (reward.delivery && wish.delivery === undefined)
    throw new Refusal('invalid_input', { fields: { delivery: 'required' } })
  const { member_max: most, need_kind: kind, need } = reward
  if (most !== null && (await countRedeemed(tx, reward.id, memberId)) >= most) throw new Refusal('reward_limit')
  if (kind !== null && need !== null && (await monthOf(app, tx, memberId))[kind] < need)
    throw new Refusal('reward_needs_more')
}

/**
 * Redeems one piece: points, stock and order in one transaction. The reward is held first, then the member's points, so that
 * two presses come one after the other and no piece is given twice. The same key gives the same redemption.
 */
export async function redeem(app: App, session: Session, wish: RedeemWish): Promise<RedemptionRow> {
  requirePoints(app)
  const { memberId } = session
  const known = await findKnown(app.db, memberId, wish)
  if (known !== undefined) return known
  if (!(await mayUsePoints(app, app.db, memberId))) throw new Refusal('not_offered')
  await requireOffers(app.db, memberId, app.clock.now())
  await requireStepUp(app, session, wish)
  return app.db.transaction(async (tx) => {
    if ((await holdStatus(tx, memberId))?.status === 'disabled') throw new Refusal('account_disabled')
    // A break or a mark may have come since; both hold the same row.
    await requireOffers(tx, memberId, app.clock.now())
    const reward = await lockReward(tx, readId(wish.reward))
    if (reward === undefined) throw new Refusal('not_found')
    // Another press may have been first.
    const done = await findKnown(tx, memberId, wish)
    if (done !== undefined) return done
    await refuseUnmet(app, tx, reward, { memberId, wish })
    const delivery = reward.delivery ? wish.delivery! : ''
    const row = await insertRedemption(tx, { memberId, reward, delivery, key: wish.key, at: app.clock.now() })
    await spendPoints(app, tx, {
      memberId,
      points: reward.points,
      redemption: row.id,
      reference: titlesOf(reward.texts),
    })
    await moveStock(tx, reward.id, -1)
    return row
  })
}
