import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** Why nothing is offered to a member: they stay away from play, owe after a returned deposit, or staff have marked them. */
export type OfferStop = 'break' | 'debt' | 'mark'

/** Why nothing is offered to a member now; a break is named before the others. */
export const findStop = async (db: Queryable, memberId: bigint, now: Date): Promise<OfferStop | undefined> =>
  (
    await first<{ why: OfferStop }>(
      db,
      `select u.why from unoffered_view u where u.member_id = $1 and (u.ends_at is null or u.ends_at > $2)
       order by u.why limit 1`,
      [memberId, now],
    )
  )?.why

/** Who of members is offered nothing now. */
export const listUnoffered = async (db: Queryable, ids: readonly bigint[], now: Date): Promise<readonly bigint[]> =>
  (
    await db.query<{ member_id: bigint }>(
      `select distinct u.member_id from unoffered_view u
       where u.member_id = any ($1::bigint[]) and (u.ends_at is null or u.ends_at > $2)`,
      [arrayText(ids), now],
    )
  ).map((row) => row.member_id)

export interface MarkRow extends Row {
  readonly staff_id: bigint
  readonly reason: string
  readonly marked_at: Date
}

export const findMark = (db: Queryable, memberId: bigint): Promise<MarkRow | undefined> =>
  first<MarkRow>(db, 'select staff_id, reason, marked_at from risk_mark where member_id = $1', [memberId])

export async function insertMark(
  tx: Queryable,
  memberId: bigint,
  { staff_id: staffId, reason, marked_at: at }: Pick<MarkRow, 'staff_id' | 'reason' | 'marked_at'>,
): Promise<void> {
  await tx.query('insert into risk_mark (member_id, staff_id, reason, marked_at) values ($1, $2, $3, $4)', [
    ...[memberId, staffId, reason, at],
  ])
}

export const deleteMark = (tx: Queryable, memberId: bigint): Promise<unknown> =>
  tx.query('delete from risk_mark where member_id = $1', [memberId])
