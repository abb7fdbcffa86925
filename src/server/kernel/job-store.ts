import type { ConstructorOptions, Db as JobStatements, PgBoss } from 'pg-boss'
import type { Db, Queryable } from './db.ts'
import { installQueues } from './job-queues.ts'
import { jobSchema } from './job-schema.ts'
import type { JobStore } from './job-sender.ts'
import type { Job } from './jobs.ts'
import type { Log } from './log.ts'

/** What every instance of pg-boss has here. Its tables are made by `migrate`, as their owner. */
export const bossOptions = (db: Db): ConstructorOptions => ({
  db: db.jobStatements,
  schema: jobSchema,
  backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
  migrate: false,
  createSchema: false,
  registerInstance: false,
  reindex: false,
  openTelemetry: { enabled: false },
})

/** Writes what pg-boss complains about into the log. */
export function logBoss(boss: PgBoss, log: Log): void {
  boss.on('error', (error) => log.error('job queue failed', { error }))
  boss.on('warning', ({ message }) => log.warn('job queue warns', { name: message }))
}

const statementsOf = (tx: Queryable): JobStatements => ({
  executeSql: async (text, values) => ({ rows: await tx.query(text, values) }),
})

/** Opens the queues of `jobs` for sending, and tells the database of those that it does not know. */
export async function openJobs(db: Db, log: Log, jobs: readonly Job[]): Promise<JobStore> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ ...bossOptions(db), supervise: false, schedule: false })
  logBoss(boss, log)
  // It knows its queues from here on: it must not ask the embedded database for one amid somebody's transaction.
  await boss.start()
  try {
    await installQueues(db, boss, jobs)
  } catch (error) {
    await boss.stop({ close: false, graceful: false })
    throw error
  }
  return {
    boss,
    async send(tx, { name }, data) {
      await boss.send(name, data, { db: statementsOf(tx) })
    },
    close: () => boss.stop({ close: false, graceful: false }),
  }
}
