import { lateAfterMs } from '#api/queue-times.ts'
import { lateAfter, type Queue } from '#server/kernel/queue.ts'
import { countPending } from './rows.ts'

/** Bookings by hand that wait for a second person. */
export const bookingWork: readonly Queue[] = [
  {
    ...{ queue: 'approvals', may: ['payments.approve'] },
    count: async ({ db, clock }) => lateAfter(await countPending(db, clock.now()), lateAfterMs.approvals),
  },
]
