import { lateAfterMs } from '#api/queue-times.ts'
import { lateAfter, type Queue } from '#server/kernel/queue.ts'
import { countRedemptionsWaiting } from './rows.ts'

/** Redemptions that wait for a decision. */
export const mallWork: readonly Queue[] = [
  {
    ...{ queue: 'redemptions', may: ['rewards.read'] },
    count: async ({ db }) => lateAfter(await countRedemptionsWaiting(db), lateAfterMs.redemptions),
  },
]
