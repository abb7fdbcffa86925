import type { Language } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** Applications that wait for staff. */
export async function countApplying(db: Queryable, offerId: bigint): Promise<number> {
  const row = await first<{ n: number }>(
    db,
    "select count(*)::int as n from offer_entry where offer_id = $1 and state = 'applying'",
    [offerId],
  )
  return row!.n
}

/** A game that a promotion names. */
export interface KnownGame extends Record<string, unknown> {
  readonly code: string
  readonly name: string
  readonly names: Readonly<Partial<Record<Language, string>>>
  readonly node_id: number
  /** Whether its rounds can be given away. */
  readonly free_rounds: boolean
}

/** Games by their codes; those that there are. */
export const listGames = (db: Queryable, codes: readonly string[]): Promise<KnownGame[]> =>
  db.query(
    `select c.code, g.name, g.names, g.node_id, g.free_rounds from jsonb_array_elements_text($1::jsonb) with ordinality c (code, n)
       cross join lateral (select o.name, o.names, o.node_id::int, o.free_rounds from game_view o where o.game_code = c.code limit 1) g order by c.n`,
    [JSON.stringify(codes)],
  )

/** Promotions that are not closed. */
export async function countKept(db: Queryable): Promise<number> {
  const row = await first<{ n: number }>(db, "select count(*)::int as n from offer where state <> 'closed'")
  return row!.n
}
