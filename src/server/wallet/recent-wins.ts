import type { Units } from '#api/money.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Credit } from '#server/ledger/public.ts'

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
  const rows = await db.query<{ id: string; round: string; over: boolean }>(
    `select x.transaction_uuid::text as id, r.round, r.closed_at is not null as over
     from unnest($1::text[], $2::uuid[]) as c (source, key)
     join provider_transaction x on x.provider = c.source and x.transaction_uuid = c.key
     join game_round r on r.id = x.round_id
     where x.kind = 'win' and x.state = 'accepted'`,
    [arrayText(credits.map(({ source }) => source)), arrayText(credits.map(({ key }) => key))],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    credits.flatMap(({ key, amount, at }) => {
      const row = found.get(key)
      return row ? [[key, { ...row, amount, ageMs: Math.max(0, now.getTime() - at.getTime()) }]] : []
    }),
  )
}
