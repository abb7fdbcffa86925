import type { App } from '#server/app.ts'
import { sweepMessages } from './outgoing.ts'
import { endStaleSessions } from './session-ends.ts'
import { removeOldTrials } from './trial.ts'

const codeKeptMs = 60 * 60_000

/**
 * Clears what time has ended: sessions (their streams are told), codes, captchas, spent identifiers, windows, and trial
 * accounts of yesterday. For the schedule, every minute; several processes may run it at once. Gives how much went.
 */
export async function sweepAccess(app: App): Promise<number> {
  const now = app.clock.now()
  let removed = await endStaleSessions(app)
  for (const [table, column] of [
    ['one_time_token', 'ends_at'],
    ['captcha', 'ends_at'],
    ['spent', 'ends_at'],
    ['rate_window', 'ends_at'],
    ['second_step', 'ends_at'],
    ['password_link', 'ends_at'],
    ['oauth_trip', 'ends_at'],
    ['link_request', 'ends_at'],
  ] as const)
    removed += (await app.db.query(`delete from ${table} where ${column} <= $1 returning 1`, [now])).length
  removed += (
    await app.db.query('delete from login_guard where window_ends_at <= $1 and blocked_until <= $1 returning 1', [now])
  ).length
  // A code that is over still says so for a while.
  const codes = await app.db.query('delete from sent_code where ends_at <= $1 returning 1', [
    new Date(now.getTime() - codeKeptMs),
  ])
  return removed + codes.length + (await sweepMessages(app)) + (await removeOldTrials(app))
}
