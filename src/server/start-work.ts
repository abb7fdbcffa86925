import { jobs, ticks } from './features.ts'
import type { App } from './kernel/context.ts'
import type { JobFigures } from './kernel/job-figures.ts'
import { readJobFigures } from './kernel/job-figures.ts'
import { startWorkers } from './kernel/job-workers.ts'
import type { Measures } from './kernel/metric.ts'
import { startTicks } from './kernel/ticks.ts'
import { recentCheck } from './ledger/feature.ts'

/** What this process does by itself. */
export interface Work {
  /** Starts nothing more and waits for what runs. */
  stop(): Promise<void>
}

interface WorkMetrics extends Measures {
  watchJobs(read: () => Promise<readonly JobFigures[]>): void
}

/**
 * Starts the ticks and the jobs of all features. Nobody waits for the queues: the site is open before they are, and what
 * is sent until then lies in the database.
 */
export function startWork(app: App, metrics: WorkMetrics): Work {
  const running = startTicks(ticks, app, metrics)
  metrics.watchJobs(() => readJobFigures(app.db))
  const workers = startWorkers(jobs, app)
  workers.catch((error: unknown) => app.log.error('jobs do not run', { error }))
  // Check the ledger at once, so that the operator learns the result after a restart.
  app.jobs
    .send(app.db, jobs.find(({ name }) => name === recentCheck)!, {})
    .catch((error: unknown) => app.log.error('ledger not checked', { error }))
  return {
    async stop() {
      const stopWorkers = workers.then(
        (started) => started.stop(),
        () => {},
      )
      await Promise.all([running.stop(), stopWorkers])
    },
  }
}
