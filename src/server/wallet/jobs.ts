import type { App } from '#server/kernel/context.ts'
import { defineJob, defineTick, type Job, type Tick } from '#server/kernel/jobs.ts'
import type { Measures } from '#server/kernel/metric.ts'
import { keepMessages } from './messages.ts'
import { unfinished } from './metrics.ts'
import { watchOpenRounds } from './open-rounds.ts'
import { pollRecalls, recallOverTime } from './purse-recall.ts'
import { reconcile } from './reconcile.ts'
import { reconcileRunJob } from './reconcile-run.ts'
import { reconcileTransfers } from './reconcile-transfers.ts'
import { sweepLaunchTokens } from './tokens.ts'
import { lateTransfers, pollTransfers } from './transfer-poll.ts'
import { voidStaleRounds } from './voiding.ts'

/** Compares our books of the last hours with the vendors'. Fails where a vendor's list could not be read. */
const compareBooks = (hours: number) => async (app: App) => {
  const now = app.clock.now()
  const from = new Date(now.getTime() - hours * 60 * 60_000)
  const findings = await reconcile(app, from, now)
  const isCompared = await reconcileTransfers(app, from, now)
  if (findings === undefined || !isCompared) throw new Error('a vendor’s list could not be read')
  return { findings }
}

async function poll(app: App): Promise<void> {
  await pollTransfers(app)
  await pollRecalls(app)
}

async function countUnfinished(app: App, metrics: Measures): Promise<void> {
  metrics.set(unfinished, { what: 'rounds' }, await watchOpenRounds(app))
  metrics.set(unfinished, { what: 'transfers' }, await lateTransfers(app))
}

export const walletJobs: readonly (Job | Tick)[] = [
  defineTick({
    name: 'launch-tokens',
    every: '30 * * * * *',
    run: ({ db, clock }) => sweepLaunchTokens(db, clock.now()),
  }),
  defineTick({ name: 'transfers', every: '*/5 * * * * *', run: poll }),
  defineTick({ name: 'play-time', every: '45 * * * * *', run: recallOverTime }),
  defineTick({ name: 'unfinished', every: '20 */5 * * * *', remembered: true, run: countUnfinished }),
  // After the hour's reconciliation, which carries out what was missed.
  defineTick({ name: 'stale-rounds', every: '0 12 * * * *', remembered: true, run: voidStaleRounds }),
  defineJob({
    ...{ name: 'reconcile', every: '7 * * * *', retrySeconds: 60, expireSeconds: 30 * 60 },
    run: compareBooks(2),
  }),
  reconcileRunJob,
  defineJob({
    ...{ name: 'vendor-messages', every: '40 4 * * *', retrySeconds: 60 },
    async run(app) {
      await keepMessages(app)
      return undefined
    },
  }),
  defineJob({
    ...{ name: 'reconcile-days', every: '25 5 * * *', retrySeconds: 60, expireSeconds: 2 * 60 * 60 },
    run: compareBooks(3 * 24),
  }),
]
