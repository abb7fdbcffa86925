import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readJobFigures } from '#server/kernel/job-figures.ts'
import { readTickRuns } from '#server/kernel/tick-runs.ts'
import { findDead, listDead, redriveJobs, runAtOnce } from './rows.ts'

/** Staff see and steer the jobs of the database. */
export const jobHandlers: Handlers<'staffJobs' | 'staffFailedJobs' | 'staffRetryJob' | 'staffRunJob'> = {
  async staffJobs({ app }) {
    const figures = await readJobFigures(app.db)
    const content = figures.map(({ every, lastAt, lastSeconds, lastOutput, ...counts }) => ({
      ...counts,
      ...(every !== null && { every }),
      ...(lastAt !== null && { lastAt: lastAt.toISOString() }),
      ...(lastSeconds !== null && { lastSeconds }),
      ...(lastOutput !== null && { lastOutput }),
    }))
    const ticks = (await readTickRuns(app.db)).map(({ name, lastAt, lastSeconds, failedAt, reason }) => ({
      ...{ name, waiting: 0, active: 0, failed: 0, dead: 0, oldestSeconds: 0 },
      ...(lastAt !== null && { lastAt: lastAt.toISOString() }),
      ...(lastSeconds !== null && { lastSeconds }),
      ...(failedAt !== null && { failedAt: failedAt.toISOString() }),
      ...(reason !== null && { reason }),
    }))
    return { content: [...content, ...ticks] }
  },

  staffFailedJobs: ({ app, input }) => listDead(app.db, input),

  async staffRetryJob({ app, input: { id }, act }) {
    act.note({ subject: `job:${id}` })
    return act.transaction(async (tx) => {
      const name = await findDead(tx, id)
      // Somebody else may have given it back meanwhile.
      if (name === undefined || (await redriveJobs(app, tx, { ids: [id] })) === 0)
        throw new Refusal('not_found', { detail: `No job ${id} has failed for good, or somebody has dealt with it.` })
      act.note({ detail: { name } })
      return { name }
    })
  },

  async staffRunJob({ app, input: { name }, act }) {
    act.note({ subject: `job:${name}` })
    return act.transaction(async (tx) => {
      if (!(await runAtOnce(app, tx, name)))
        throw new Refusal('not_found', { detail: 'No job of that name has a schedule.' })
      return {}
    })
  },
}
