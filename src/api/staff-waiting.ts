import * as z from 'zod/mini'
import { time } from './page.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const feature = 'staff'

/** Queues of work, by the last part of the address of their page in the console. */
export const staffQueues = [
  ...(['deposits', 'payments', 'withdrawals', 'books', 'documents', 'complaints', 'talks'] as const),
  ...(['redemptions', 'applications', 'promotions', 'approvals', 'agent-pay'] as const),
] as const
export type StaffQueue = (typeof staffQueues)[number]

export const staffWaiting = staffEndpoint({
  method: 'GET',
  path: '/staff/waiting',
  access: 'staff',
  summary: 'How much waits in each queue that the caller may see, and whether the oldest of it waits too long.',
  input: z.object({}),
  output: z.object({
    queues: z.array(
      z.object({
        queue: z.enum(staffQueues),
        /** Counted up to a limit. */
        waiting: z.int(),
        oldestAt: z.optional(time),
        late: z.boolean(),
      }),
    ),
  }),
})
