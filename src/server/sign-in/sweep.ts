import { sweepTickets } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { deleteEnded } from '#server/kernel/delete-ended.ts'
import { deleteEndedGuards } from './rows.ts'
import { removeOldTrials } from './trial.ts'

/** A browser takes up to three minutes to have a captcha read, which lets it live on; see `browser/human-check.ts`. */
const captchaKeptMs = 4 * 60_000

/** Deletes what has ended: second steps, links, captchas, blocked log-ins, trial accounts of yesterday. Gives how much. */
export async function sweepSignIn(app: App): Promise<number> {
  const ended = await deleteEnded(app, ['oauth_trip', 'link_request'])
  const captchas = await deleteEnded(app, ['captcha'], captchaKeptMs)
  const guards = await deleteEndedGuards(app.db, app.clock.now())
  return ended + (await sweepTickets(app)) + captchas + guards.length + (await removeOldTrials(app))
}
