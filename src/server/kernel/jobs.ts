import { Cron } from 'croner'
import type { App } from './context.ts'

/** Gauges that jobs set. */
export interface JobMetrics {
  /** Broken invariants found by the last check; 0 is healthy. */
  ledgerFaults(count: number): void
  /** Rounds open for longer than an hour, and transfers between wallets not clear after five minutes. */
  unfinished(what: 'rounds' | 'transfers', count: number): void
}

/**
 * Scheduled work of a feature. Every process runs it, so `run` must change nothing when another process has just done
 * it; within a process it is never started while its last run still goes.
 */
export interface Job {
  readonly name: string
  /** Cron pattern in UTC, with seconds. */
  readonly every: string
  run(app: App, metrics: JobMetrics): Promise<unknown>
}

/**
 * Declares a job in its feature's `feature.ts`.
 * @example defineJob({ name: 'ledger-seal', every: '15 * * * * *', run: sealLedger })
 */
export const defineJob = (job: Job): Job => job

export interface Jobs {
  /** Runs a job now; for tests and the operator. */
  runNow(name: string): Promise<void>
  /** Starts no more runs and waits for those that go. */
  stop(): Promise<void>
}

/** Starts the jobs of this process. A failed run is in the log and does not stop the next one. */
export function startJobs(jobs: readonly Job[], app: App, metrics: JobMetrics): Jobs {
  const running = new Map<string, Promise<void>>()
  const runOnce = (job: Job): Promise<void> => {
    const going = running.get(job.name)
    if (going !== undefined) return going
    const run = job
      .run(app, metrics)
      .then(() => {})
      .catch((error: unknown) => app.log.error('job failed', { job: job.name, error }))
      .finally(() => running.delete(job.name))
    running.set(job.name, run)
    return run
  }
  const timers = jobs.map((job) => new Cron(job.every, { timezone: 'UTC', unref: true }, () => runOnce(job)))
  return {
    async runNow(name) {
      const job = jobs.find((candidate) => candidate.name === name)
      if (job === undefined) throw new Error(`no job ${name}`)
      await runOnce(job)
    },
    async stop() {
      for (const timer of timers) timer.stop()
      await Promise.all(running.values())
    },
  }
}
