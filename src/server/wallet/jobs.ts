import type { App } from '#server/kernel/context.ts'
import { defineJob, type Job, type JobMetrics } from '#server/kernel/jobs.ts'
import { keepMessages } from './messages.ts'
import { watchOpenRounds } from './open-rounds.ts'
import { pollRecalls, recallOverTime } from './purse-recall.ts'
import { reconcile } from './reconcile.ts'
import { reconcileTransfers } from './reconcile-transfers.ts'
import { sweepLaunchTokens } from './tokens.ts'
import { lateTransfers, pollTransfers } from './transfer-poll.ts'
import { voidStaleRounds } from './voiding.ts'

/** Compares our books of the last hours with the vendors'. */
async function compareBooks(app: App, hours: number): Promise<void> {
  const now = app.clock.now()
  const from = new Date(now.getTime() - hours * 60 * 60_000)
  await reconcile(app, from, now)
  await reconcileTransfers(app, from, now)
}

async function poll(app: App): Promise<void> {
  await pollTransfers(app)
  await pollRecalls(app)
}

async function countUnfinished(app: App, metrics: JobMetrics): Promise<void> {
  metrics.unfinished('rounds', await watchOpenRounds(app))
  metrics.unfinished('transfers', await lateTransfers(app))
}

async function reconcileLately(app: App): Promise<void> {
  await compareBooks(app, 2)
  await voidStaleRounds(app)
}

export const walletJobs: readonly Job[] = [
  defineJob({
    name: 'launch-tokens',
    every: '30 * * * * *',
    run: ({ db, clock }) => sweepLaunchTokens(db, clock.now()),
  }),
  defineJob({ name: 'transfers', every: '*/5 * * * * *', run: poll }),
  defineJob({ name: 'play-time', every: '45 * * * * *', run: recallOverTime }),
  defineJob({ name: 'unfinished', every: '20 */5 * * * *', run: countUnfinished }),
  defineJob({ name: 'reconcile', every: '0 7 * * * *', run: reconcileLately }),
  defineJob({ name: 'vendor-messages', every: '0 40 4 * * *', run: keepMessages }),
  defineJob({ name: 'reconcile-days', every: '0 25 5 * * *', run: (app) => compareBooks(app, 3 * 24) }),
]
