import type { PgBoss } from 'pg-boss'
import type { Queryable } from './db.ts'

/** What a job is about: names of rows, never money and never secrets. It is kept for days, and operators read it. */
export type JobData = Readonly<Record<string, string | number>>

/** The part of a job's definition that senders need. */
interface JobKind<D extends JobData> {
  readonly name: string
  run(app: never, data: D, signal: AbortSignal): Promise<unknown>
}

/** The jobs in the database. */
export interface JobStore {
  /**
   * Adds a job in the transaction `tx` of the change that needs it, so that it exists only if that commits. Dropped where the job
   * is `single` and one waits or runs.
   */
  send<D extends JobData>(tx: Queryable, job: JobKind<D>, data: D): Promise<void>
  /** pg-boss, for code that reads, retries or cancels jobs. It runs none. */
  readonly boss: PgBoss
  close(): Promise<void>
}
