import type { Queryable } from './db.ts'

/**
 * Consumes `id` once among all processes: `true` for the first caller. From `forgetAt` on the id is refused for its age
 * anyway.
 */
export async function spendOnce(
  db: Queryable,
  kind: 'call' | 'human-check' | 'phone-token',
  id: string,
  forgetAt: Date,
): Promise<boolean> {
  const rows = await db.query(
    'insert into spent (kind, id, ends_at) values ($1, $2, $3) on conflict do nothing returning id',
    [kind, id, forgetAt],
  )
  return rows.length > 0
}
