import type { App } from '#server/kernel/context.ts'
import { sweepMessages } from './outgoing.ts'
import { endStaleSessions } from './session-ends.ts'
import { removeOldTrials } from './trial.ts'

const codeKeptMs = 60 * 60_000
/** A browser takes up to three minutes to have a captcha read, which lets it live on; see `stores/human-check.ts`. */
const captchaKeptMs = 4 * 60_000

/**
 * Clears what time has ended: sessions (their streams are told), codes, captchas, spent identifiers, windows, and trial
 * accounts of yesterday. For the schedule, every minute; several processes may run it at once. Gives how much went.
 */
export async function sweepAccess(app: App): Promise<number> {
  const now = app.clock.now()
  let removed = await endStaleSessions(app)
  for (const [table, column] of [
    ['one_time_token', 'ends_at'],
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
  // A code that is over still says so for a while, and a captcha may still be read.
  for (const [table, keptMs] of [
    ['sent_code', codeKeptMs],
    ['captcha', captchaKeptMs],
  ] as const)
    removed += (
      await app.db.query(`delete from ${table} where ends_at <= $1 returning 1`, [new Date(now.getTime() - keptMs)])
    ).length
  return removed + (await sweepMessages(app)) + (await removeOldTrials(app))
}
