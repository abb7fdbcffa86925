import { jobs } from '#server/features.ts'
import type { App } from '#server/kernel/context.ts'
import type { JobData } from '#server/kernel/job-sender.ts'
import { runJob } from '#server/kernel/job-workers.ts'

/**
 * Runs the jobs that wait, those that are to be tried again later among them, and then what they have sent. Gives how many
 * there were.
 */
export async function runJobs(app: App): Promise<number> {
  const { boss } = app.jobs
  let count = 0
  // What fails is left to the next call: it waits for its time.
  const failed = new Set<string>()
  for (let round = 0, found = 1; found > 0; round += 1) {
    found = 0
    for (const job of jobs.filter(({ name }) => !failed.has(name))) {
      const taken = await boss.fetch<JobData>(job.name, { batchSize: 100, ignoreStartAfter: round === 0 })
      found += taken.length
      for (const one of taken) {
        // A worker adds the signal; fetching does not.
        const { status, output } = await runJob(app, job, { ...one, signal: new AbortController().signal })
        if (status === 'completed') await boss.complete(job.name, one.id, output)
        else {
          failed.add(job.name)
          await boss.fail(job.name, one.id, output)
        }
      }
    }
    count += found
  }
  return count
}
