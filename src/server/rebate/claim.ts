import { isAgentType, isTrialType } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import { postReward } from '#server/bonus/public.ts'
import { holdCounting } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import { lockWallet, memberWallet } from '#server/ledger/public.ts'
import { turnoverAllowed } from '#server/limits/public.ts'
import { requireOffers } from '#server/offers/public.ts'
import { openRequirement } from '#server/turnover/public.ts'
import { publishArrived } from '#server/wallet/public.ts'
import { type ClaimRow, type FactsRow, findClaim, findFacts, insertClaim, listPending } from './rows.ts'
import { payable, whole } from './rules.ts'

/** Whether an account gets rebates: members who play for the site's own currency. */
export const takesPart = (app: Pick<App, 'settings'>, row: FactsRow | undefined): row is FactsRow =>
  row !== undefined && !isAgentType(row.type) && !isTrialType(row.type) && row.currency === app.settings.currency().code

/** The smallest part of the site's currency that is paid. */
export const stepOf = (app: Pick<App, 'settings'>): bigint => 10n ** BigInt(5 - app.settings.currency().decimals)

/**
 * Pays what a member's bets give back, once for them: bets, money and condition are one transaction, and the same key gives the
 * same claim. The wallet is held before counting is, as by all who hold both. Throws `rebate_nothing` where nothing can be paid.
 */
export async function claimRebate(app: App, memberId: bigint, key: string): Promise<ClaimRow> {
  const { code: currency } = app.settings.currency()
  const known = await findClaim(app.db, memberId, key)
  if (known !== undefined) return known
  const { row, isNew } = await app.db.transaction(async (tx) => {
    // Who has gone on a break meanwhile is seen: breaks hold the same row.
    await queueForMember(tx, memberId)
    const again = await findClaim(tx, memberId, key)
    if (again !== undefined) return { row: again, isNew: false }
    const at = app.clock.now()
    await requireOffers(tx, memberId, at)
    const facts = await findFacts(tx, memberId)
    if (!takesPart(app, facts)) throw new Refusal('rebate_nothing')
    await lockWallet(tx, memberId)
    const wallet = await memberWallet(tx, memberId)
    await holdCounting(tx)
    const { amount, carry: after } = payable(facts.carry, await listPending(tx, memberId), stepOf(app))
    if (wallet === undefined || amount === 0n) throw new Refusal('rebate_nothing')
    const claim = await insertClaim(tx, { memberId, amount, currency, before: facts.carry, after, key, at })
    const id = claim.id.toString()
    const posted = await postReward(tx, {
      ...{ source: 'rebate', key: id, reason: 'rebate', reference: id, from: 'rebates' },
      ...{ memberId, wallet, amount, currency, at },
    })
    // Thrown inside the transaction: what is refused leaves no claim.
    if (posted.refusal) throw new Refusal(posted.refusal)
    const need = (amount * BigInt(turnoverAllowed(app, app.settings.current().rebateTurnover))) / whole
    await openRequirement(app, tx, { memberId, source: 'rebate', key: id, amount, need })
    return { row: claim, isNew: true }
  })
  if (isNew) {
    app.events.publishChange(memberId, 'balance')
    publishArrived(app, memberId, row.amount, currency)
  }
  return row
}
