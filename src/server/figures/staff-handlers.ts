import type { Handlers } from '#server/kernel/handler.ts'
import { againJob } from './jobs.ts'
import { listMarks } from './rows.ts'

/** Counting that is further behind than this is late. */
const lateSeconds = 30

/** Staff see how far counting is, and have it begin anew. */
export const figureStaffHandlers: Handlers<'staffFigures' | 'staffCountAgain'> = {
  async staffFigures({ app }) {
    const marks = await listMarks(app.db)
    const content = marks.map(({ stream, counted_at, day }) => {
      const ageSeconds = Math.max(0, (app.clock.now().getTime() - counted_at.getTime()) / 1_000)
      return {
        ...{ stream, countedAt: counted_at.toISOString(), ageSeconds, late: ageSeconds > lateSeconds },
        ...(day !== null && { openDay: day }),
      }
    })
    return { content }
  },

  async staffCountAgain({ app, input: { reason }, act }) {
    act.note({ subject: 'figures', detail: { reason } })
    return act.transaction(async (tx) => {
      await app.jobs.send(tx, againJob, {})
      return {}
    })
  },
}
