import { lateAfterMs } from '#api/queue-times.ts'
import { lateAfter, type Queue } from '#server/kernel/queue.ts'
import { countPendingCorrections } from './rows-corrections.ts'

/** Corrections of agents' pay that wait for a second person. */
export const payWork: readonly Queue[] = [
  {
    ...{ queue: 'agent-pay', may: ['payments.approve', 'agents.read'] },
    count: async ({ db, clock }) => lateAfter(await countPendingCorrections(db, clock.now()), lateAfterMs['agent-pay']),
  },
]
