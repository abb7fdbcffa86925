import { lateAfterMs } from '#api/queue-times.ts'
import { lateAfter, type Queue } from '#server/kernel/queue.ts'
import { countApplying } from './rows-entries.ts'
import { countStuck } from './rows-rounds.ts'

/** Applications that wait for a decision, and free rounds whose order got stuck. */
export const promotionWork: readonly Queue[] = [
  {
    ...{ queue: 'applications', may: ['rewards.read'] },
    count: async ({ db }) => lateAfter(await countApplying(db), lateAfterMs.applications),
  },
  {
    ...{ queue: 'promotions', may: ['rewards.read'] },
    async count({ db }) {
      const { n: waiting, oldest } = await countStuck(db)
      return lateAfter({ waiting, oldest }, lateAfterMs.promotions)
    },
  },
]
