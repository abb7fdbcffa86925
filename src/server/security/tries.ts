import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { countProofTry, returnProofTry } from './rows.ts'

const triesMax = 8
const windowMs = 15 * 60_000

/**
 * Counts a try before it is looked at, so that parallel ones cannot slip by. Only somebody who is already in, or has
 * given the password, can use them up. Throws `Refusal('too_many_requests')`.
 */
export async function reserveProof(app: App, memberId: bigint): Promise<void> {
  const now = app.clock.now()
  const row = await countProofTry(app.db, memberId, now, new Date(now.getTime() + windowMs))
  if (row === undefined || row.tries <= triesMax) return
  const retryAfter = Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / 1_000))
  throw new Refusal('too_many_requests', { retryAfter })
}

/**
 * Takes back the try that was right. The wrong ones stay counted until their time is over: who knows one secret must not
 * have as many tries at another one as they like.
 */
export async function forgetTry(app: App, memberId: bigint): Promise<void> {
  await returnProofTry(app.db, memberId)
}
