import { lateAfterMs } from '#api/queue-times.ts'
import { queueCountMax } from '#api/staff-endpoint.ts'
import { lateAfter, type Queue } from '#server/kernel/queue.ts'
import { countProofs } from './rows-accounts.ts'
import { countQueues } from './rows-queue.ts'

/** Withdrawals that people check, approve and pay, and pictures of bank books. */
export const withdrawalWork: readonly Queue[] = [
  {
    ...{ queue: 'withdrawals', may: ['withdrawals.read'] },
    async count({ db }) {
      const open = await countQueues(db, ['check', 'second', 'pay'], queueCountMax)
      const oldest = open.flatMap((one) => one.oldest ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]
      const waiting = open.reduce((sum, { count }) => sum + Number(count), 0)
      return lateAfter({ waiting, oldest }, lateAfterMs.withdrawals)
    },
  },
  {
    ...{ queue: 'books', may: ['withdrawals.read'] },
    count: async ({ db }) => lateAfter(await countProofs(db), lateAfterMs.books),
  },
]
