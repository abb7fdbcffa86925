import type { App } from './context.ts'
import type { JobData } from './job-sender.ts'
import type { Measures } from './metric.ts'

/**
 * Work by the clock of each process: what happens every few seconds, or concerns this process alone. It changes nothing
 * when another process has just done it (a row lock or a condition decides), and within a process it is never started
 * while its last run still goes.
 */
export interface Tick {
  readonly kind: 'tick'
  readonly name: string
  /** Cron pattern in UTC, with seconds; or so many milliseconds, for what is due more often than the clock has patterns. */
  readonly every: string | number
  /** It gives money back, or seals: its last run and its last failure are kept, and shown beside the jobs. */
  readonly remembered?: true
  run(app: App, metrics: Measures): Promise<unknown>
}

/** Declares a tick in its feature's `feature.ts`.
 * @example defineTick({ name: 'ledger-seal', every: '15 * * * * *', run: sealLedger })
 */
export const defineTick = (tick: Omit<Tick, 'kind'>): Tick => ({ kind: 'tick', ...tick })

/**
 * Work that may fail and must be seen: a queue of its own in the database. A job runs once over all processes, again with
 * growing pauses when it fails or its process dies, and lies in the queue `dead` when it failed for good. It may run twice
 * when a process dies between the work and its end, so `run` looks at what is done already.
 */
export interface Job<D extends JobData = JobData> {
  readonly kind: 'job'
  readonly name: string
  /** Cron pattern in UTC, of five fields. One that was missed while nothing ran is made up for once. */
  readonly every?: string
  /** At most one waits or runs; another one sent meanwhile is dropped. Always so where there is a pattern. */
  readonly single?: true
  /** Seconds before the first repetition; each pause is about twice the one before. Default: 5. */
  readonly retrySeconds?: number
  /** Seconds after which a run counts as failed; what is left of it hears `signal`. Default: 120. */
  readonly expireSeconds?: number
  /** How many a process takes and runs at once. Default: 1. */
  readonly atOnce?: number
  /** Gives figures to be kept with the run. A {@link FinalFailure} is not tried again. */
  run(app: App, data: D, signal: AbortSignal): Promise<JobData | undefined>
}

/**
 * Declares a job in its feature's `feature.ts`.
 * @example
 * export const messageJob = defineJob<{ id: string }>({ name: 'send-message', atOnce: 5, run: sendMessage })
 * await app.jobs.send(tx, messageJob, { id })
 */
export const defineJob = <D extends JobData = Readonly<Record<string, never>>>(job: Omit<Job<D>, 'kind'>): Job<D> => ({
  kind: 'job',
  ...job,
})

/** Thrown by a job that would fail again: it is dead at once. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure'
}

/** The queue of jobs that failed for good. */
export const deadQueue = 'dead'
/** Repetitions after the first failure. */
export const retryLimit = 5
