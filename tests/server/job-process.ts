import type { App } from '#server/kernel/context.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { openJobs } from '#server/kernel/job-store.ts'
import { startWorkers } from '#server/kernel/job-workers.ts'
import { markJob } from './job-mark.ts'

// A process that runs jobs until it is killed; the first word is its name, the second how long a job takes.
const [name = '', ms = '0'] = process.argv.slice(2)
const db = await openPostgres(process.env.DATABASE_URL!)
const log = { info() {}, warn() {}, error: console.error }
const job = markJob(name, Number(ms))
const jobs = await openJobs(db, log, [job])
await startWorkers([job], { db, log, jobs } as unknown as App, { supervise: 1, poll: 0.5 })
process.send?.('ready')
