import { lateAfterMs } from '#api/queue-times.ts'
import { lateAfter, type Queue } from '#server/kernel/queue.ts'
import { countTalksWaiting } from './rows-staff.ts'

/** Talks whose visitor waits for an answer. */
export const talkWork: readonly Queue[] = [
  {
    ...{ queue: 'talks', may: ['support.read'] },
    count: async ({ db }) => lateAfter(await countTalksWaiting(db), lateAfterMs.talks),
  },
]
