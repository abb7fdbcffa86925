import type { App } from '#server/kernel/context.ts'
import { countOpenRounds } from './round-rows.ts'

/** From this age on an open round is worth a look. */
export const openAlarmMs = 60 * 60_000

/** Counts the rounds that are open for longer than an hour, and says so in the log. */
export async function watchOpenRounds(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - openAlarmMs)
  const { count, oldest } = await countOpenRounds(app.db, before)
  if (count > 0)
    app.log.warn('rounds open too long', { count, ms: app.clock.now().getTime() - (oldest?.getTime() ?? 0) })
  return count
}
