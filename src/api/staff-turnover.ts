import * as z from 'zod/mini'
import { amount, time } from './page.ts'
import { memberAccount, numberId, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const requirement = z.object({
  id: z.string(),
  /** What it belongs to: `deposit` and its id. */
  source: z.string(),
  key: z.string(),
  /** Money that it holds back. */
  amount,
  /** What has to be bet, how much of it was, what is left. */
  need: amount,
  have: amount,
  left: amount,
  openedAt: time,
  until: z.optional(time),
  /** Bets count for another one first. */
  waiting: z.boolean(),
  state: z.enum(['open', 'met', 'cancelled', 'ended']),
  cancelledAt: z.optional(time),
  cancelReason: z.optional(z.string()),
})
export type StaffRequirement = z.output<typeof requirement>

export const staffTurnover = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/turnover',
  access: { staff: 'members.read' },
  summary: 'What a member has to bet before money is free, in the order in which bets fill it.',
  input: z.object({ account: memberAccount }),
  output: z.object({ content: z.array(requirement), currency: z.string() }),
})

export const staffCancelTurnover = staffEndpoint({
  method: 'POST',
  path: '/staff/turnover/{id}/cancel',
  access: { staff: 'payments.adjust' },
  audit: 'turnover.cancel',
  summary: 'Ends a condition on a member’s money; what it holds back is free.',
  input: z.object({ id: numberId, reason }),
  output: z.object({ content: z.array(requirement), currency: z.string() }),
  refuses: ['not_found', 'state_conflict', 'other_person_needed'],
})
