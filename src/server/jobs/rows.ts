import type { JobWithMetadata } from 'pg-boss'
import type { Input } from '#api/endpoint.ts'
import type { FailedJob, staffFailedJobs } from '#api/staff-jobs.ts'
import type { App } from '#server/kernel/context.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import { jobSchema } from '#server/kernel/job-schema.ts'
import type { JobData } from '#server/kernel/job-sender.ts'
import { deadQueue, type Job } from '#server/kernel/jobs.ts'
import { type KeyPage, keyset, microsOf, timeOf, timePart, uuidPart } from '#server/kernel/keyset.ts'

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

interface DeadRow extends Row {
  readonly id: string
  readonly name: string
  readonly data: JobData | null
  readonly tries: number
  readonly created_at: Date
  readonly failed_at: Date
  readonly made: bigint
  readonly reason: string | null
}

const lastFirst = keyset('dead-jobs', 'descending', timePart, uuidPart)

const toFailed = (row: DeadRow): FailedJob => ({
  ...{ id: row.id, name: row.name, data: row.data, tries: row.tries },
  createdAt: row.created_at.toISOString(),
  failedAt: row.failed_at.toISOString(),
  ...(row.reason !== null && { reason: row.reason }),
})

/** A page of the jobs that failed for good, of all kinds or one, the last to fail first. */
export async function listDead(
  db: Queryable,
  { name, cursor, pageSize }: Input<typeof staffFailedJobs>,
): Promise<KeyPage<FailedJob>> {
  const [made, id] = lastFirst.read(cursor)
  const rows = await db.query<DeadRow>(
    `select id::text, coalesce(source_name, name) as name, data, coalesce(source_retry_count, 0) + 1 as tries,
       coalesce(source_created_on, created_on) as created_at, created_on as failed_at, ${microsOf('created_on')} as made,
       source_output ->> 'message' as reason
     from ${jobSchema}.job where name = '${deadQueue}' and state < 'active' and ($1::text is null or source_name = $1)
       and (created_on, id) < (${timeOf('$2')}, $3::uuid)
     order by created_on desc, id desc limit $4`,
    [name ?? null, made, id, pageSize + 1],
  )
  return lastFirst.page(rows, pageSize, (row) => [row.made, row.id], toFailed)
}

/** What kind of job it was that failed for good, or `undefined` where none did under this id. */
export const findDead = async (tx: Queryable, id: string): Promise<string | undefined> =>
  (
    await first<{ name: string }>(
      tx,
      `select coalesce(source_name, name) as name from ${jobSchema}.job
       where name = '${deadQueue}' and id = $1 and state < 'active'`,
      [id],
    )
  )?.name

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

/** How the job stands that was sent with an id of its own. */
export interface JobStand {
  readonly state: 'queued' | 'running' | 'failed'
  /** Why its last run failed. */
  readonly reason?: string
}

interface StandRow extends Row {
  readonly of: string
  readonly id: string
  readonly queue: string
  readonly state: string
  readonly reason: string | null
}

/** The newest job of a kind for each id that it was sent with, those that failed for good among them. */
const newestOf = (db: Queryable, name: string, ids: readonly string[]): Promise<StandRow[]> =>
  db.query<StandRow>(
    `select distinct on (j.data ->> 'id') j.data ->> 'id' as of, j.id::text, j.name as queue, j.state::text,
       coalesce(j.source_output, j.output) ->> 'message' as reason
     from ${jobSchema}.job j
     where (j.name = $1 or (j.name = '${deadQueue}' and j.source_name = $1 and j.state < 'active'))
       and j.data ->> 'id' = any($2)
     order by j.data ->> 'id', j.created_on desc, j.name = '${deadQueue}' desc`,
    [name, ids],
  )

/** How the jobs of a kind stand, by the ids that they were sent with; an id whose job is over or was taken away is missing. */
export async function jobsOf(
  db: Queryable,
  name: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobStand>> {
  if (ids.length === 0) return new Map()
  const found = new Map<string, JobStand>()
  for (const { of, queue, state, reason } of await newestOf(db, name, ids)) {
    const why = reason === null ? {} : { reason }
    if (queue === deadQueue || state === 'failed') found.set(of, { state: 'failed', ...why })
    else if (state === 'active') found.set(of, { state: 'running', ...why })
    else if (state === 'created' || state === 'retry') found.set(of, { state: 'queued', ...why })
  }
  return found
}

/** Has the job of an id run again that failed for good or is nowhere. Gives whether it did; not where one waits or runs. */
export async function tryAgain(
  app: App,
  tx: Queryable,
  job: Job<{ readonly id: string }>,
  id: string,
): Promise<boolean> {
  const [row] = await newestOf(tx, job.name, [id])
  if (row?.queue === deadQueue) return (await redriveJobs(app, tx, { ids: [row.id] })) > 0
  if (row !== undefined && ['created', 'retry', 'active'].includes(row.state)) return false
  await app.jobs.send(tx, job, { id })
  return true
}

/** Takes the job of an id away, whether it waits, runs or failed for good. */
export async function stopJob(app: App, tx: Queryable, name: string, id: string): Promise<void> {
  const [row] = await newestOf(tx, name, [id])
  if (row !== undefined) await cancelJob(app, tx, row.queue, row.id)
}

/** Sends a job that has a schedule for one more run. Gives whether there is such a job. */
export async function runAtOnce(app: App, tx: Queryable, name: string): Promise<boolean> {
  const found = await first(tx, `select 1 from ${jobSchema}.schedule where name = $1`, [name])
  if (found === undefined) return false
  await app.jobs.boss.send(name, {}, statementsOf(tx))
  return true
}
