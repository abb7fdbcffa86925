import { createHash } from 'node:crypto'
import type { PgBoss, Queue } from 'pg-boss'
import { type Db, first } from './db.ts'
import { deadQueue, type Job, retryLimit } from './jobs.ts'

const daySeconds = 24 * 60 * 60

/** Where jobs end that failed for good, until somebody has dealt with them. */
const dead: Queue = {
  name: deadQueue,
  retentionSeconds: 90 * daySeconds,
  deleteAfterSeconds: 90 * daySeconds,
  retryLimit: 0,
}

/** How pg-boss keeps the jobs of one kind. */
function queueOf(job: Job): Queue {
  return {
    name: job.name,
    policy: job.single || job.every ? 'exclusive' : 'standard',
    deadLetter: deadQueue,
    retryLimit,
    retryBackoff: true,
    retryDelay: job.retrySeconds ?? 5,
    retryDelayMax: 60 * 60,
    expireInSeconds: job.expireSeconds ?? 120,
    retentionSeconds: 14 * daySeconds,
    deleteAfterSeconds: 2 * daySeconds,
    notify: true,
  }
}

const scheduleOf = ({ name, every }: Job) => (every === undefined ? [] : [{ name, cron: every }])

/** A text that differs when a queue or a schedule does. */
export function planOf(jobs: readonly Job[]): string {
  const plan = [dead, ...jobs.map(queueOf), ...jobs.flatMap(scheduleOf)]
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex')
}

/**
 * Tells the database of the jobs that there are: queues and schedules. One question where it knows them. They are rows of
 * pg-boss's tables, so the role that runs the site may write them, too.
 */
export async function installQueues(db: Db, boss: PgBoss, jobs: readonly Job[]): Promise<boolean> {
  const hash = planOf(jobs)
  if (await first(db, 'select 1 from job_plan where hash = $1', [hash])) return false
  for (const queue of [dead, ...jobs.map(queueOf)]) {
    const known = await boss.getQueue(queue.name)
    const { name, policy, ...options } = queue
    if (known && policy !== undefined && known.policy !== policy)
      throw new Error(`the queue ${name} cannot become ${policy}: give the job another name`)
    if (known) await boss.updateQueue(name, options)
    else await boss.createQueue(name, queue)
  }
  const schedules = jobs.flatMap(scheduleOf)
  for (const { name } of await boss.getSchedules())
    if (!schedules.some((schedule) => schedule.name === name)) await boss.unschedule(name)
  for (const { name, cron } of schedules) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
  await db.query(
    'insert into job_plan (hash) values ($1) on conflict (one) do update set hash = excluded.hash, written_at = now()',
    [hash],
  )
  return true
}
