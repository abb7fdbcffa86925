import type { Queryable } from './db.ts'

/**
 * Counts `id` once among all processes: `true` for whoever comes first. `forgetAt` is when the thing is refused for
 * its age anyway.
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
