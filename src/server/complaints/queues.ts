import { queueCountMax } from '#api/staff-endpoint.ts'
import type { Queue } from '#server/kernel/queue.ts'
import { countState, firstWaiting } from './rows-queue.ts'

/** Complaints that wait for staff. */
export const complaintWork: readonly Queue[] = [
  {
    ...{ queue: 'complaints', may: ['support.read'] },
    async count({ db }) {
      const { oldest, due } = await firstWaiting(db)
      return { waiting: await countState(db, 'open', queueCountMax), oldest, lateFrom: due }
    },
  },
]
