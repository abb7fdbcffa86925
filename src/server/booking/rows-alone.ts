import { first, type Queryable } from '#server/kernel/db.ts'

/** The sum of what a person has booked alone for a member since a moment, without its sign. */
export async function sumBookedAlone(
  tx: Queryable,
  about: { readonly person: string; readonly memberId: bigint; readonly since: Date; readonly isPaid: boolean },
): Promise<bigint> {
  const row = await first<{ sum: bigint }>(
    tx,
    `select coalesce(sum(abs(amount)), 0)::bigint as sum from hand_booking
     where member_id = $1 and person = $2 and at > $3 and (amount < 0) = $4`,
    [about.memberId, about.person, about.since, about.isPaid],
  )
  return row!.sum
}

export async function insertBookedAlone(
  tx: Queryable,
  made: { readonly person: string; readonly memberId: bigint; readonly amount: bigint; readonly now: Date },
): Promise<void> {
  await tx.query('insert into hand_booking (person, member_id, amount, at) values ($1, $2, $3, $4)', [
    made.person,
    made.memberId,
    made.amount,
    made.now,
  ])
}

export const deleteBookedAlone = async (db: Queryable, before: Date): Promise<number> =>
  (await db.query('delete from hand_booking where at <= $1 returning 1', [before])).length
