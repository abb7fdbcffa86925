import type { Queryable } from '#server/kernel/db.ts'

/** Notes that a member looks at their limits on a day of the site; however often, it is one row. */
export async function noteLook(db: Queryable, memberId: bigint, day: string): Promise<void> {
  await db.query('insert into limits_look (member_id, day) values ($1, $2::date) on conflict do nothing', [
    memberId,
    day,
  ])
}
