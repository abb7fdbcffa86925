import type { JobWithMetadata } from 'pg-boss'
import type { App } from '#server/kernel/context.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { jobSchema } from '#server/kernel/job-schema.ts'
import type { JobData } from '#server/kernel/job-sender.ts'
import { deadQueue } from '#server/kernel/jobs.ts'

/** One job, as an operator sees it. */
export interface JobLine {
  readonly id: string
  /** What kind of job; of a dead one, what it was. */
  readonly name: string
  readonly state: JobWithMetadata['state'] | 'dead'
  readonly data: JobData
  /** Runs that have begun. */
  readonly tries: number
  readonly createdAt: Date
  /** When it is tried next; `undefined` where it is not. */
  readonly nextAt: Date | undefined
  readonly endedAt: Date | undefined
  /** Why its last run failed, or the figures of one that succeeded. */
  readonly output: object | undefined
}

const linesMax = 500

function lineOf(job: JobWithMetadata<JobData>): JobLine {
  const isDead = job.name === deadQueue
  const isWaiting = job.state === 'created' || job.state === 'retry'
  const hasBegun = job.state === 'created' ? 0 : 1
  return {
    id: job.id,
    name: isDead ? (job.sourceName ?? deadQueue) : job.name,
    state: isDead && isWaiting ? 'dead' : job.state,
    data: job.data,
    tries: isDead ? (job.sourceRetryCount ?? 0) + 1 : job.retryCount + hasBegun,
    createdAt: (isDead ? job.sourceCreatedOn : null) ?? job.createdOn,
    nextAt: isWaiting && !isDead ? job.startAfter : undefined,
    endedAt: job.completedOn ?? undefined,
    output: (isDead ? job.sourceOutput : job.output) ?? undefined,
  }
}

async function isQueue(app: App, name: string): Promise<boolean> {
  return (await first(app.db, `select 1 from ${jobSchema}.queue where name = $1`, [name])) !== undefined
}

/** Jobs of one kind, oldest first, as far as they are kept; those after the one named `after`. */
export async function findJobs(
  app: App,
  name: string,
  { after, limit = linesMax }: { readonly after?: string; readonly limit?: number } = {},
): Promise<readonly JobLine[]> {
  if (!(await isQueue(app, name))) return []
  const found = await app.jobs.boss.findJobs<JobData>(name, { limit, ...(after === undefined ? {} : { after }) })
  return found.map(lineOf)
}

/** Jobs that failed for good and that nobody has dealt with, oldest first. */
export const deadJobs = (app: App): Promise<readonly JobLine[]> => findJobs(app, deadQueue)

const statementsOf = (tx: Queryable) => ({
  db: { executeSql: async (text: string, values?: unknown[]) => ({ rows: await tx.query(text, values) }) },
})

const stateOf = async (tx: Queryable, name: string, id: string): Promise<string | undefined> =>
  (
    await first<{ state: string }>(tx, `select state::text from ${jobSchema}.job where name = $1 and id = $2`, [
      name,
      id,
    ])
  )?.state

/** Tries a job again that failed for good, after its usual pause, in the transaction that writes down who did it. Gives whether there was one. */
export async function retryJob(app: App, tx: Queryable, name: string, id: string): Promise<boolean> {
  if ((await stateOf(tx, name, id)) !== 'failed') return false
  await app.jobs.boss.retry(name, id, statementsOf(tx))
  return (await stateOf(tx, name, id)) === 'retry'
}

/** Takes a job away that waits or runs; what runs hears nothing of it. Gives whether there was one. */
export async function cancelJob(app: App, tx: Queryable, name: string, id: string): Promise<boolean> {
  const before = await stateOf(tx, name, id)
  if (before !== 'created' && before !== 'retry' && before !== 'active') return false
  await app.jobs.boss.cancel(name, id, statementsOf(tx))
  return (await stateOf(tx, name, id)) === 'cancelled'
}

/** Gives dead jobs back to their queues, with all their tries: those of one kind, those named, or all. Gives how many. */
export const redriveJobs = (
  app: App,
  tx: Queryable,
  { name, ids }: { readonly name?: string; readonly ids?: readonly string[] } = {},
): Promise<number> =>
  app.jobs.boss.redrive(deadQueue, {
    ...statementsOf(tx),
    ...(name === undefined ? {} : { sourceName: name }),
    ...(ids === undefined ? {} : { ids: [...ids] }),
  })
