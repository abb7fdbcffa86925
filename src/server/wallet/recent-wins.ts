import type { Units } from '#api/money.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Credit } from '#server/ledger/public.ts'
import { findWins } from './movement-rows.ts'

/** A win that its player may not have seen yet. */
export interface RecentWin {
  readonly id: string
  readonly round: string
  readonly amount: Units
  readonly ageMs: number
  readonly over: boolean
}

/** The vendors' wins behind credits of wallets, by the credit's key; without those that were taken back. */
export async function recentWins(
  db: Queryable,
  credits: readonly Credit[],
  now: Date,
): Promise<ReadonlyMap<string, RecentWin>> {
  if (credits.length === 0) return new Map()
  const rows = await findWins(db, credits)
  const found = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    credits.flatMap(({ key, amount, at }) => {
      const row = found.get(key)
      return row ? [[key, { ...row, amount, ageMs: Math.max(0, now.getTime() - at.getTime()) }]] : []
    }),
  )
}
