import type { App } from '#server/kernel/context.ts'
import { deleteEndedGuards } from './rows.ts'
import { removeOldTrials } from './trial.ts'

/** A browser takes up to three minutes to have a captcha read, which lets it live on; see `browser/human-check.ts`. */
export const captchaKeptMs = 4 * 60_000

/** Deletes blocks of log-ins that are over, and trial accounts of yesterday. Gives how many. */
export async function sweepSignIn(app: App): Promise<number> {
  const guards = await deleteEndedGuards(app.db, app.clock.now())
  return guards.length + (await removeOldTrials(app))
}
