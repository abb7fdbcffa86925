/** Ranks, as other features ask for them. */
import { type Currency, parseAmount, type Units } from '#api/money.ts'
import { broughtBy, type Outcome, type Period } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { mayBeOffered } from '#server/offers/public.ts'
import { benefitsOf } from './benefits.ts'
import { readYear } from './birthday.ts'
import { findStanding, listClaims, listFacts, sumClaims, whoClaimed } from './rows.ts'
import { firstStanding, ladderOf, takesPart, todayOf } from './standing.ts'

/** The rank that a member has now, from 1; never above the ladder. */
export async function rankNow(app: Pick<App, 'settings'>, db: Queryable, memberId: bigint): Promise<number> {
  const { vipOn, vipLadder } = app.settings.current()
  if (!vipOn) return 1
  return Math.min((await findStanding(db, memberId))?.rank ?? 1, vipLadder.length)
}

/** How many bonuses of their ranks a member can claim now; none on a break. */
export async function bonusesToClaim(
  app: Pick<App, 'clock' | 'settings'>,
  db: Queryable,
  memberId: bigint,
): Promise<number> {
  if (!app.settings.current().vipOn) return 0
  const { day: today, month } = todayOf(app)
  const standing = (await findStanding(db, memberId)) ?? firstStanding(month)
  const claims = await listClaims(db, memberId, month.slice(0, 7))
  const isOpen = ({ benefit, period }: Pick<(typeof claims)[number], 'benefit' | 'period'>) =>
    !claims.some((claim) => claim.benefit === benefit && claim.period === period)
  const ladder = ladderOf(app)
  const year = await readYear(app, db, memberId, { ladder, claims, today })
  const open = benefitsOf(ladder, standing, { month, year }).filter(isOpen).length
  if (open === 0) return 0
  const [facts] = await listFacts(db, [memberId], month)
  if (facts === undefined || !takesPart(app, facts) || !(await mayBeOffered(db, memberId, app.clock.now()))) return 0
  return open
}

/** What a member's rank lets them withdraw in a day; `undefined` where it says nothing, or wallets are in another currency. */
export async function dayMaxOfRank(
  app: Pick<App, 'settings'>,
  db: Queryable,
  memberId: bigint,
  currency: Currency,
): Promise<Units | undefined> {
  const { vipOn, vipLadder } = app.settings.current()
  if (!vipOn || currency.code !== app.settings.currency().code) return undefined
  if (vipLadder.every(({ withdrawDay }) => withdrawDay === '0')) return undefined
  const units = parseAmount(vipLadder[(await rankNow(app, db, memberId)) - 1]!.withdrawDay, currency)
  return units === 0n ? undefined : units
}

/** What bonuses of ranks cost in a period, and what who claimed one has brought in it. */
export async function vipOutcome(db: Queryable, period: Period): Promise<Outcome> {
  const claims = await sumClaims(db, period.start, period.end)
  const money = claims.reduce((sum, { amount }) => sum + amount, 0n)
  return { ...(await broughtBy(db, whoClaimed, period)), money, points: 0n }
}
