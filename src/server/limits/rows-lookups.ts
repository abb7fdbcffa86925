import { memberTypes } from '#api/access.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** When the list was asked about a member, and when it last answered. */
export interface Lookup {
  readonly [column: string]: unknown
  readonly asked_at: Date
  readonly answered_at: Date | null
}

export const findLookup = (db: Queryable, memberId: bigint): Promise<Lookup | undefined> =>
  first<Lookup>(db, 'select asked_at, answered_at from exclusion_lookup where member_id = $1', [memberId])

/** Notes that the list was asked now, and whether it has answered; it is asked again in 15 days, or in an hour. */
export async function noteLookup(db: Queryable, memberId: bigint, now: Date, answered: boolean): Promise<void> {
  await db.query(
    `insert into exclusion_lookup (member_id, asked_at, answered_at, due_at)
     values ($1, $2, $3, $2::timestamptz + case when $3::timestamptz is null then interval '1 hour' else interval '15 days' end)
     on conflict (member_id) do update set asked_at = excluded.asked_at, due_at = excluded.due_at,
       answered_at = coalesce(excluded.answered_at, exclusion_lookup.answered_at)`,
    [memberId, now, answered ? now : null],
  )
}

/** Takes members who are due, the longest first; no other process takes them for an hour. */
export async function takeDueLookups(db: Queryable, now: Date, count: number): Promise<bigint[]> {
  const rows = await db.query<{ member_id: bigint }>(
    `update exclusion_lookup set due_at = $1::timestamptz + interval '1 hour'
     where member_id in (select member_id from exclusion_lookup where due_at <= $1
       order by due_at limit $2 for update skip locked)
     returning member_id`,
    [now, count],
  )
  return rows.map(({ member_id }) => member_id)
}

/** Leaves members alone for 15 days who have no tax id to be asked by. */
export async function putOffLookups(db: Queryable, memberIds: readonly bigint[], now: Date): Promise<void> {
  await db.query(
    "update exclusion_lookup set due_at = $2::timestamptz + interval '15 days' where member_id = any($1::bigint[])",
    [`{${memberIds.join(',')}}`, now],
  )
}

/** Puts members after `after` on the list of those that are asked about; gives the last, or nothing after all of them. */
export async function enrol(db: Queryable, after: bigint, count: number): Promise<bigint | undefined> {
  const rows = await db.query<{ id: bigint }>(
    `with next as (select id from member_view where id > $1 and type <> $3 order by id limit $2),
       made as (insert into exclusion_lookup (member_id, asked_at, due_at) select id, 'epoch', 'epoch' from next
         on conflict (member_id) do nothing)
     select id from next order by id desc limit 1`,
    [after, count, memberTypes.trial],
  )
  return rows[0]?.id
}
