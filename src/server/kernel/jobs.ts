import { Cron } from 'croner'
import type { Log } from './log.ts'

/** Something that happens by the clock. `run` is never started while its last run still goes. */
export interface Job {
  readonly name: string
  /** Cron pattern in UTC, with seconds. */
  readonly pattern: string
  run(): Promise<void>
}

export interface Jobs {
  /** Runs a job now; for tests and the operator. */
  runNow(name: string): Promise<void>
  /** Starts no more runs and waits for those that go. */
  stop(): Promise<void>
}

/** Starts the jobs of this process. A failed run is in the log and does not stop the next one. */
export function startJobs(jobs: readonly Job[], log: Log): Jobs {
  const running = new Map<string, Promise<void>>()
  const runOnce = (job: Job): Promise<void> => {
    const going = running.get(job.name)
    if (going !== undefined) return going
    const run = job
      .run()
      .catch((error: unknown) => log.error('job failed', { job: job.name, error }))
      .finally(() => running.delete(job.name))
    running.set(job.name, run)
    return run
  }
  const timers = jobs.map((job) => new Cron(job.pattern, { timezone: 'UTC', unref: true }, () => runOnce(job)))
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
