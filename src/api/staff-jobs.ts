import * as z from 'zod/mini'
import { cursor, next, text, time } from './page.ts'
import { pageRows, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

export const staffJobs = staffEndpoint({
  method: 'GET',
  path: '/staff/jobs',
  access: { staff: 'jobs.read' },
  summary: 'The state of each kind of job: waiting, running and failed jobs, and the last successful run.',
  input: z.object({}),
  output: z.object({
    content: z.array(
      z.object({
        name: z.string(),
        /** Its schedule, a cron pattern in UTC: one that has one can be run at once, too. */
        every: z.optional(z.string()),
        waiting: z.int(),
        active: z.int(),
        /** Failed for good in the last two days. */
        failed: z.int(),
        /** Failed for good, and not retried by staff. */
        dead: z.int(),
        /** Age of the oldest one that waits, 0 without one. */
        oldestSeconds: z.number(),
        lastAt: z.optional(time),
        lastSeconds: z.optional(z.number()),
        /** Figures of that run. */
        lastOutput: z.optional(z.unknown()),
        /** The last run that failed, of what happens by each process's clock and gives money back or seals. */
        failedAt: z.optional(time),
        /** Why it failed. */
        reason: z.optional(z.string()),
      }),
    ),
  }),
})

const failedJob = z.object({
  id: z.string(),
  /** What kind of job it was. */
  name: z.string(),
  /** What it was sent with: ids. */
  data: z.unknown(),
  tries: z.int(),
  createdAt: time,
  failedAt: time,
  /** Why its last run failed. */
  reason: z.optional(z.string()),
})
export type FailedJob = z.output<typeof failedJob>

export const staffFailedJobs = staffEndpoint({
  method: 'GET',
  path: '/staff/jobs/failed',
  access: { staff: 'jobs.read' },
  summary: 'Jobs that failed for good and were not retried by staff, the latest failure first.',
  input: z.object({ name: z.optional(text(60, 1)), cursor, pageSize: pageRows }),
  output: z.object({ content: z.array(failedJob), next }),
})

export const staffRetryJob = staffEndpoint({
  method: 'POST',
  path: '/staff/jobs/{id}/retry',
  access: { staff: 'jobs.write' },
  audit: 'job.retry',
  summary: 'Puts a job that failed for good back into its queue, with all its retries.',
  input: z.object({ id: z.uuid() }),
  output: z.object({ name: z.string() }),
  refuses: ['not_found'],
})

export const staffRunJob = staffEndpoint({
  method: 'POST',
  path: '/staff/jobs/{name}/run',
  access: { staff: 'jobs.write' },
  audit: 'job.run',
  summary: 'Runs a job that has a schedule at once; nothing is added where one waits or runs already.',
  input: z.object({ name: text(60, 1) }),
  output: z.object({}),
  refuses: ['not_found'],
})
