/** Rebates, as other features ask for them. */
import { broughtBy, type Outcome, type Period } from '#server/figures/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { sumClaims, whoClaimed } from './rows.ts'

export { stepOf } from './claim.ts'
export { sumClaims as sumRebates } from './rows.ts'
export { payable, whole } from './rules.ts'

/** What rebates cost in a period, and what who claimed one has brought in it. */
export async function rebateOutcome(db: Queryable, period: Period): Promise<Outcome> {
  const { amount: money } = await sumClaims(db, period.start, period.end)
  return { ...(await broughtBy(db, whoClaimed, period)), money, points: 0n }
}
