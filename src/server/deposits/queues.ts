import { lateAfterMs } from '#api/queue-times.ts'
import { queueCountMax } from '#api/staff-endpoint.ts'
import { lateAfter, type Queue } from '#server/kernel/queue.ts'
import { countPayments, countQueues } from './rows-queues.ts'

/** Deposits that a person looks at, and payments without an order or to go back. */
export const depositWork: readonly Queue[] = [
  {
    ...{ queue: 'deposits', may: ['deposits.read'] },
    async count({ db }) {
      const { all, oldest } = await countQueues(db, queueCountMax)
      return lateAfter({ waiting: all, oldest }, lateAfterMs.deposits)
    },
  },
  {
    ...{ queue: 'payments', may: ['deposits.read'] },
    async count({ db }) {
      const { unmatched, refunds, oldest } = await countPayments(db, queueCountMax)
      return lateAfter({ waiting: unmatched + refunds, oldest }, lateAfterMs.payments)
    },
  },
]
