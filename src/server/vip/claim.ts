import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import { postReward } from '#server/bonus/public.ts'
import type { App } from '#server/kernel/context.ts'
import { memberWallet } from '#server/ledger/public.ts'
import { turnoverAllowed } from '#server/limits/public.ts'
import { requireOffers } from '#server/offers/public.ts'
import { openRequirement } from '#server/turnover/public.ts'
import { publishArrived } from '#server/wallet/public.ts'
import { type Benefit, benefitsOf } from './benefits.ts'
import { readYear } from './birthday.ts'
import { findStanding, insertClaim, listClaims, listFacts } from './rows.ts'
import { ladderOf, takesPart, todayOf } from './standing.ts'

/** Parts of the setting `vipTurnover`. */
const whole = 10_000n

/**
 * Pays a bonus of a member's rank into the wallet, with the bets that it asks for: claim, money and condition are one
 * transaction, and a claim is made once. One that was made before changes nothing. Throws `vip_nothing` for one that is none.
 */
export async function claimBenefit(
  app: App,
  memberId: bigint,
  { benefit, period }: Pick<Benefit, 'benefit' | 'period'>,
): Promise<void> {
  const { code: currency } = app.settings.currency()
  const paid = await app.db.transaction(async (tx) => {
    // Who has gone on a break meanwhile is seen: breaks hold the same row.
    await queueForMember(tx, memberId)
    const at = app.clock.now()
    await requireOffers(tx, memberId, at)
    const { day: today, month } = todayOf(app)
    const [facts] = await listFacts(tx, [memberId], month)
    // Who has become an agent keeps the standing of before, and claims nothing by it.
    const standing = facts && takesPart(app, facts) ? await findStanding(tx, memberId) : undefined
    const ladder = ladderOf(app)
    const claims = await listClaims(tx, memberId, month.slice(0, 7))
    const year = await readYear(app, tx, memberId, { ladder, claims, today })
    const known = standing === undefined ? [] : benefitsOf(ladder, standing, { month, year })
    const found = known.find((one) => one.benefit === benefit && one.period === period)
    const wallet = await memberWallet(tx, memberId)
    if (found === undefined || wallet === undefined) throw new Refusal('vip_nothing')
    const { amount, rank } = found
    if (!(await insertClaim(tx, { memberId, benefit, period, rank, amount, currency, at }))) return undefined
    const key = `${memberId}:${benefit}:${period}`
    const posted = await postReward(tx, {
      ...{ source: 'vip', key, reason: 'vip_bonus', reference: `${benefit}:${period}` },
      ...{ memberId, wallet, amount, currency, at },
    })
    // Thrown inside the transaction: what is refused leaves no claim.
    if (posted.refusal) throw new Refusal(posted.refusal)
    const need = (amount * BigInt(turnoverAllowed(app, app.settings.current().vipTurnover))) / whole
    await openRequirement(app, tx, { memberId, source: 'vip', key, amount, need })
    return amount
  })
  if (paid === undefined) return
  app.events.publishChange(memberId, 'balance')
  publishArrived(app, memberId, paid, currency)
}
