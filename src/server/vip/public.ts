/** Ranks, as other features ask for them. */
import { type Currency, parseAmount, type Units } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { findStanding } from './rows.ts'

/** The rank that a member has now, from 1; never above the ladder. */
export async function rankNow(app: Pick<App, 'settings'>, db: Queryable, memberId: bigint): Promise<number> {
  const { vipOn, vipLadder } = app.settings.current()
  if (!vipOn) return 1
  return Math.min((await findStanding(db, memberId))?.rank ?? 1, vipLadder.length)
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
