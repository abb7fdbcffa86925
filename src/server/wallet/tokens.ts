import { hash, randomBytes } from 'node:crypto'
import type { Queryable } from '#server/kernel/db.ts'

/** The form in which tokens are stored. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/**
 * Makes the token by which a vendor speaks of one member's game session. It lives for 24 hours and dies after 30
 * minutes without use; one member may have several, one for each open game. Stored before the vendor hears of it: the
 * vendor may call the wallet before its answer has reached us.
 */
export async function issueLaunchToken(
  db: Queryable,
  session: { readonly memberId: bigint; readonly currency: string; readonly gameCode: string; readonly at: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into launch_token (hash, member_id, currency, game_code, created_at, used_at) values ($1, $2, $3, $4, $5, $5)`,
    [hashToken(token), session.memberId, session.currency, session.gameCode, session.at],
  )
  return token
}

/** Ends a member's game sessions: bets are refused from now on, wins and rollbacks are not. */
export async function endLaunchTokens(db: Queryable, memberId: bigint, at: Date): Promise<void> {
  await db.query('update launch_token set ended_at = $2 where member_id = $1 and ended_at is null', [memberId, at])
}

/** Long after the last repetition that a vendor makes: from here on a token is as good as unknown. */
const keptDays = 7

/** Removes game sessions that ended long ago; wins and rollbacks do not need them. Gives how many. */
export async function sweepLaunchTokens(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000)
  return (await db.query('delete from launch_token where created_at < $1 returning 1', [before])).length
}
