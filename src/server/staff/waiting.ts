import type { Handlers } from '#server/kernel/handler.ts'
import type { Queue } from '#server/kernel/queue.ts'

/** The call by which the console counts the queues of all features at once. */
export const waitingHandlers = (queues: readonly Queue[]): Pick<Handlers, 'staffWaiting'> => ({
  async staffWaiting({ app, staff }) {
    const now = app.clock.now()
    const seen = queues.filter(({ may }) => may.every((one) => staff.permissions.has(one)))
    const counted = await Promise.all(seen.map(({ count }) => count(app, staff)))
    return {
      queues: counted.map(({ waiting, oldest, lateFrom }, at) => ({
        ...{ queue: seen[at]!.queue, waiting },
        ...(oldest && { oldestAt: oldest.toISOString() }),
        late: lateFrom ? lateFrom < now : false,
      })),
    }
  },
})
