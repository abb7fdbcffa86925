import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { endLaunchTokens } from '#server/wallet/public.ts'
import { deleteSessionsOf, deleteStaleSessions } from './rows.ts'
import { liveAt, sessionOfCookie } from './sessions.ts'

/** Why a session ended; see the live event `revoked`. */
export type EndReason = 'logout' | 'expired' | 'disabled' | 'frozen' | 'password_changed' | 'revoked'

interface Ending {
  readonly only?: string
  readonly except?: string
  /** Also ends open games when no session ends: the player may not be the member. */
  readonly games?: true
}

/**
 * Ends sessions of a member within the transaction of whatever ends them: all, all but one, or one alone. Where one ends,
 * the games that are open end with it: one left open on a screen that somebody walked away from takes no more bets. Gives
 * the ids for `tellEnded`, once the transaction holds.
 */
export async function deleteSessions(
  app: Pick<App, 'clock'>,
  tx: Queryable,
  memberId: bigint,
  which: Ending = {},
): Promise<string[]> {
  const ended = await deleteSessionsOf(tx, memberId, which.only ?? null, which.except ?? null)
  if (ended.length > 0 || which.games) await endLaunchTokens(tx, memberId, app.clock.now())
  return ended.map(({ id }) => id)
}

/** Tells the pages of ended sessions that they are over. */
export function tellEnded(app: Pick<App, 'events'>, ids: readonly string[], reason: EndReason): void {
  for (const id of ids) app.events.publish({ sessionId: id }, 'revoked', { reason })
}

/** Ends the session that this browser still has: a new log-in takes its cookie's place. */
export async function endSessionOfCookie(app: App, cookies: Readonly<Record<string, string>>): Promise<void> {
  const row = await sessionOfCookie(app, cookies)
  if (row === undefined) return
  const ended = await app.db.transaction((tx) => deleteSessions(app, tx, row.member_id, { only: row.id }))
  tellEnded(app, ended, 'logout')
}

/** Ends the sessions that were idle or old for too long; gives their number. */
export async function endStaleSessions(app: App): Promise<number> {
  const ended = await deleteStaleSessions(app.db, liveAt(app))
  tellEnded(
    app,
    ended.map(({ id }) => id),
    'expired',
  )
  return ended.length
}
