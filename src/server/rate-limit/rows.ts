import { first, type Queryable } from '#server/kernel/db.ts'

export async function givePointBack(db: Queryable, key: string): Promise<void> {
  await db.query('update rate_window set points = points - 1 where key = $1 and points > 0', [key])
}

export const takePoint = (
  db: Queryable,
  key: string,
  now: Date,
  endsAt: Date,
): Promise<{ points: number; ends_at: Date } | undefined> =>
  first<{ points: number; ends_at: Date }>(
    db,
    `insert into rate_window (key, points, ends_at) values ($1, 1, $3)
     on conflict (key) do update set
       points = case when rate_window.ends_at <= $2 then 1 else rate_window.points + 1 end,
       ends_at = case when rate_window.ends_at <= $2 then excluded.ends_at else rate_window.ends_at end
     returning points, ends_at`,
    [key, now, endsAt],
  )
