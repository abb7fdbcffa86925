import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import { postReward } from '#server/bonus/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { memberWallet } from '#server/ledger/public.ts'
import { turnoverAllowed } from '#server/limits/public.ts'
import { requireOffers } from '#server/offers/public.ts'
import { grantPoints, type PointWords } from '#server/points/public.ts'
import { openRequirement } from '#server/turnover/public.ts'
import { publishArrived } from '#server/wallet/public.ts'
import { findRaffle } from './rows.ts'
import { claimRow, lockPrize, type PrizeRow } from './rows-prizes.ts'

/** Basis points of a whole. */
const whole = 10_000n

async function pay(app: App, tx: Queryable, prize: PrizeRow): Promise<void> {
  const { member_id: memberId, amount, currency, kind } = prize
  const { texts, turnover } = (await findRaffle(tx, prize.raffle_id))!
  const at = app.clock.now()
  const key = prize.id.toString()
  const titles = Object.fromEntries(
    Object.entries(texts).map(([language, { title }]) => [language, title]),
  ) as PointWords
  if (kind === 'points') {
    await grantPoints(app, tx, {
      ...{ memberId, points: amount, kind: 'gift', key: `raffle:${key}`, reference: titles, at },
    })
    return
  }
  const wallet = await memberWallet(tx, memberId)
  if (wallet === undefined) throw new Refusal('not_found')
  const { refusal } = await postReward(tx, {
    ...{ source: 'raffle', key, reason: 'raffle_prize', reference: key, title: titles },
    ...{ memberId, wallet, amount, currency, at },
  })
  if (refusal !== undefined) throw new Refusal(refusal)
  const need = (amount * BigInt(turnoverAllowed(app, turnover))) / whole
  await openRequirement(app, tx, { memberId, source: 'raffle', key, amount, need })
}

/**
 * Pays a prize, once however often it is pressed. Throws `not_found` for what is not the member's, `prize_lapsed` when its time is
 * over, and as {@link requireOffers}: it waits for them.
 */
export async function claimPrize(app: App, memberId: bigint, id: bigint): Promise<void> {
  const paid = await app.db.transaction(async (tx) => {
    // Breaks hold the same row.
    await queueForMember(tx, memberId)
    await requireOffers(tx, memberId, app.clock.now())
    const prize = await lockPrize(tx, id)
    if (prize?.member_id !== memberId) throw new Refusal('not_found')
    if (prize.claimed_at !== null) return undefined
    const now = app.clock.now()
    // A process may not have looked at it yet: what counts is the time.
    if (prize.lapsed_at !== null || prize.expires_at <= now) throw new Refusal('prize_lapsed')
    await claimRow(tx, id, now)
    await pay(app, tx, prize)
    return prize
  })
  if (paid?.kind !== 'cash') return
  app.events.publishChange(memberId, 'balance')
  publishArrived(app, memberId, paid.amount, paid.currency)
}
