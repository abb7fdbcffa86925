import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'

const triesMax = 8
const windowMs = 15 * 60_000

/**
 * Counts a try before it is looked at, so that parallel ones cannot slip by. Only somebody who is already in, or has
 * given the password, can use them up. Throws `Refusal('too_many_requests')`.
 */
export async function reserveProof(app: App, memberId: bigint): Promise<void> {
  const now = app.clock.now()
  const row = await first<{ tries: number; ends_at: Date }>(
    app.db,
    `insert into proof_tries as p (member_id, tries, ends_at) values ($1, 1, $3)
     on conflict (member_id) do update set
       tries = case when p.ends_at <= $2 then 1 else p.tries + 1 end,
       ends_at = case when p.ends_at <= $2 then excluded.ends_at else p.ends_at end
     returning tries, ends_at`,
    [memberId, now, new Date(now.getTime() + windowMs)],
  )
  if (row === undefined || row.tries <= triesMax) return
  const retryAfter = Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / 1_000))
  throw new Refusal('too_many_requests', { retryAfter })
}

/** Forgets the tries after one that was right. */
export async function forgetTries(app: App, memberId: bigint): Promise<void> {
  await app.db.query('delete from proof_tries where member_id = $1', [memberId])
}
