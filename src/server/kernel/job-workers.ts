import type { Job as Fetched, JobResult } from 'pg-boss'
import type { App } from './context.ts'
import type { JobData } from './job-sender.ts'
import { bossOptions, logBoss } from './job-store.ts'
import { FinalFailure, type Job, retryLimit } from './jobs.ts'

/** Time that running jobs get to end before they are left to be run again. */
const graceMs = 8_000

export interface Workers {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>
}

/** Runs one job that was taken, and gives what is to be written down about it. */
export async function runJob(app: App, job: Job, taken: Fetched<JobData>): Promise<JobResult> {
  try {
    const output = await job.run(app, taken.data, taken.signal)
    return { id: taken.id, status: 'completed', ...(output && { output }) }
  } catch (error) {
    const isFinal = error instanceof FinalFailure
    const isDead = isFinal || taken.retryCount >= retryLimit
    const fields = { job: job.name, count: taken.retryCount + 1, error }
    if (isDead) app.log.error('job dead', fields)
    else app.log.warn('job failed', fields)
    // The sentence alone: an error may carry what it was about.
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return { id: taken.id, status: isFinal ? 'deadletter' : 'failed', output: { message } }
  }
}

/**
 * Starts running the jobs in this process, together with all others on the same database, and takes part in keeping their
 * schedules and in taking back jobs whose process died.
 */
export async function startWorkers(
  jobs: readonly Job[],
  app: App,
  seconds: { readonly supervise?: number; readonly poll?: number } = {},
): Promise<Workers> {
  const { PgBoss } = await import('pg-boss')
  const { supervise = 60, poll = 5 } = seconds
  const boss = new PgBoss({
    ...bossOptions(app.db),
    ...{ supervise: true, schedule: true, useListenNotify: true },
    ...{ superviseIntervalSeconds: supervise, monitorIntervalSeconds: supervise },
  })
  logBoss(boss, app.log)
  await boss.start()
  // Who sends a job wakes the workers; they look by themselves for those whose pause is over.
  const polling = { pollingIntervalSeconds: poll, notifyPollingIntervalSeconds: poll }
  for (const job of jobs) {
    const options = { ...polling, batchSize: job.atOnce ?? 1, burstWhenBatchFull: true, perJobResults: true } as const
    await boss.work<JobData, JobResult[], typeof options>(job.name, options, (taken) =>
      Promise.all(taken.map((one) => runJob(app, job, one))),
    )
  }
  return { stop: () => boss.stop({ close: false, graceful: true, timeout: graceMs }) }
}
