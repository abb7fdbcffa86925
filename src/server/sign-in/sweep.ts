import type { App } from '#server/kernel/context.ts'
import { deleteEnded } from '#server/kernel/delete-ended.ts'
import { removeOldTrials } from './trial.ts'

/** A browser takes up to three minutes to have a captcha read, which lets it live on; see `browser/human-check.ts`. */
const captchaKeptMs = 4 * 60_000

/** Deletes what has ended: second steps, links, captchas, blocked log-ins, trial accounts of yesterday. Gives how much. */
export async function sweepSignIn(app: App): Promise<number> {
  const ended = await deleteEnded(app, ['second_step', 'password_link', 'oauth_trip', 'link_request'])
  const captchas = await deleteEnded(app, ['captcha'], captchaKeptMs)
  const guards = await app.db.query(
    'delete from login_guard where window_ends_at <= $1 and blocked_until <= $1 returning 1',
    [app.clock.now()],
  )
  return ended + captchas + guards.length + (await removeOldTrials(app))
}
