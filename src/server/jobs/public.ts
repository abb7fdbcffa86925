/** What operators may do with the jobs of the database. */

/** How all kinds of jobs stand: what waits, what is dead, when each last succeeded and how long that took. */
export { type JobFigures, readJobFigures } from '#server/kernel/job-figures.ts'
export {
  cancelJob,
  deadJobs,
  findJobs,
  type JobLine,
  type JobStand,
  jobsOf,
  redriveJobs,
  retryJob,
  stopJob,
  tryAgain,
} from './rows.ts'
