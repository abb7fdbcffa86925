import { hash, randomBytes } from 'node:crypto'
import type { Queryable } from '#server/kernel/db.ts'
import { deleteLaunchTokens, insertLaunchToken } from './token-rows.ts'

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
  await insertLaunchToken(db, { ...session, hash: hashToken(token) })
  return token
}

/** Long after the last repetition that a vendor makes: from here on a token is as good as unknown. */
const keptDays = 7

/** Removes game sessions that ended long ago; wins and rollbacks do not need them. Gives how many. */
export function sweepLaunchTokens(db: Queryable, now: Date): Promise<number> {
  return deleteLaunchTokens(db, new Date(now.getTime() - keptDays * 24 * 60 * 60_000))
}
