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

/** Promotions that are not closed. */
export async function countKept(db: Queryable): Promise<number> {
  const row = await first<{ n: number }>(db, "select count(*)::int as n from offer where state <> 'closed'")
  return row!.n
}
