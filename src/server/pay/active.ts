import { countedUpTo, shareMarks } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import { periodsWithin } from './past.ts'
import { addDays, type Days, isMonth, periodAt } from './periods.ts'
import { findClosed } from './rows.ts'
import { addActive, findUncounted, isAnyHeld, renewActive } from './rows-active.ts'
import { cutOf } from './settle.ts'

/** Closed days that contracts are played over. */
const daysPlayed = 90

/** The days that contracts are played over, where `day` is the first that is open. */
export const playedDays = (day: string | null): Days | undefined =>
  day === null ? undefined : { from: addDays(day, -daysPlayed), to: addDays(day, -1) }

/**
 * Counts how many of each team were active in a dividend's period that is over, the last one that is not counted; each run one, so that
 * the figures wait for one at most. A month has its own count.
 */
export async function countActive(app: Pick<App, 'db' | 'clock' | 'settings'>): Promise<void> {
  const cut = cutOf(app)
  if (cut.dividendPeriod === 'month') return
  const days = playedDays((await findClosed(app.db)).day)
  const period = days && (await findUncounted(app.db, periodsWithin(days, cut)))
  if (period === undefined) return
  await app.db.transaction(async (tx) => {
    await shareMarks(tx)
    // Figures may be counted anew meanwhile.
    const { day } = await findClosed(tx)
    if (day !== null && day > period.to) await addActive(tx, period, app.clock.now())
  })
}

/** Running periods are counted at most so often, over all processes. */
const renewedMs = 50_000

/**
 * Counts how many of each team are active in the dividend's period that runs, once a minute, for the estimate of what it pays. A month
 * is counted with every bet.
 */
export async function countRunning(app: Pick<App, 'db' | 'clock' | 'settings'>): Promise<void> {
  const now = app.clock.now()
  const { starts, firstDay, lastDay } = periodAt('dividend', now, cutOf(app))
  if (firstDay === undefined || lastDay === undefined || isMonth(firstDay, lastDay)) return
  if (!(await isAnyHeld(app.db, 'dividend', starts))) return
  await app.db.transaction(async (tx) => {
    const at = await countedUpTo(tx)
    await renewActive(tx, { from: firstDay, to: lastDay }, { at, before: new Date(now.getTime() - renewedMs) })
  })
}
