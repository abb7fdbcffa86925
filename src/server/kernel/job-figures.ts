import type { Queryable } from './db.ts'
import { jobSchema } from './job-schema.ts'
import type { JobData } from './job-sender.ts'
import { deadQueue } from './jobs.ts'

/** How the jobs of one kind stand. */
export interface JobFigures {
  readonly name: string
  /** Its schedule, where it has one. */
  readonly every: string | null
  readonly waiting: number
  readonly active: number
  /** Failed for good in the last two days. */
  readonly failed: number
  /** Failed for good, and nobody has dealt with it. */
  readonly dead: number
  /** Age of the oldest one that waits, 0 without one. */
  readonly oldestSeconds: number
  /** The last run that succeeded. */
  readonly lastAt: Date | null
  readonly lastSeconds: number | null
  readonly lastOutput: JobData | null
}

/** Reads how all kinds of jobs stand. */
export const readJobFigures = (db: Queryable): Promise<JobFigures[]> =>
  db.query<JobFigures & Record<string, unknown>>(
    `select q.name, (select c.cron from ${jobSchema}.schedule c where c.name = q.name limit 1) as every, coalesce(s.waiting, 0) as waiting, coalesce(s.active, 0) as active, coalesce(s.failed, 0) as failed,
       coalesce(s.oldest, 0) as "oldestSeconds", coalesce(d.dead, 0) as dead,
       l.at as "lastAt", l.seconds as "lastSeconds", l.output as "lastOutput"
     from ${jobSchema}.queue q
     left join (select name, (count(*) filter (where state < 'active'))::int as waiting,
         (count(*) filter (where state = 'active'))::int as active, (count(*) filter (where state = 'failed'))::int as failed,
         extract(epoch from now() - min(created_on) filter (where state < 'active'))::float8 as oldest
       from ${jobSchema}.job group by name) s on s.name = q.name
     left join (select source_name, count(*)::int as dead from ${jobSchema}.job
       where name = '${deadQueue}' and state < 'active' group by source_name) d on d.source_name = q.name
     left join lateral (select completed_on as at, extract(epoch from completed_on - started_on)::float8 as seconds, output
       from ${jobSchema}.job j where j.name = q.name and j.state = 'completed' order by completed_on desc limit 1) l on true
     where q.name <> '${deadQueue}' and q.name not like '\\_\\_pgboss%' order by q.name`,
  )
