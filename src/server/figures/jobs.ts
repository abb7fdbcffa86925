import type { App } from '#server/kernel/context.ts'
import { defineJob } from '#server/kernel/jobs.ts'
import { firstSpan } from './periods.ts'
import { deleteOldSpans } from './rows-close.ts'
import { forgetFigures } from './rows-rebuild.ts'

const dayMs = 24 * 60 * 60 * 1_000
/** What closed five minutes is kept a little longer than they are. */
const stepDays = 110

/** Lets old spans go; gives how many there were. */
export async function letGo({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<{ spans: number }> {
  const ago = (days: number): Date => new Date(clock.now().getTime() - days * dayMs)
  const spans = await deleteOldSpans(db, firstSpan(clock.now()), ago(stepDays))
  return { spans }
}

export const spansJob = defineJob({ name: 'figures-spans', every: '20 * * * *', run: (app) => letGo(app) })

/** Counts all figures anew: it forgets them, and the next ticks count from the first row, beside whatever goes on. */
export const againJob = defineJob({
  name: 'figures-again',
  single: true,
  expireSeconds: 60 * 60,
  async run(app) {
    await app.db.transaction((tx) => forgetFigures(tx))
    return undefined
  },
})
