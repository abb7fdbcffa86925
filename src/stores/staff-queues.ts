import { atom } from 'nanostores'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { $staff, staffCall } from './staff-session.ts'

/** How many wait in a queue, and whether the oldest waits longer than was promised. */
export type QueueState = Omit<Output<StaffApi['staffWaiting']>['queues'][number], 'queue'>

/** The queues that this person may see, by the address of their page. */
export const $queues = atom<Readonly<Record<string, QueueState>>>({})

/** Counts anew what waits; without an answer the numbers stay. */
export async function countQueues(): Promise<void> {
  if ($staff.get().status !== 'in') return
  const answer = await staffCall('staffWaiting', {}).catch(() => undefined)
  if (answer === undefined) return
  $queues.set(Object.fromEntries(answer.queues.map(({ queue, ...state }) => [`/operator/${queue}`, state])))
}
