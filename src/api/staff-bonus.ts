import * as z from 'zod/mini'
import { shownBonus } from './bonus.ts'
import { cursor, language, next, pageSize } from './page.ts'
import { memberAccount, numberId, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const bonus = z.object({
  ...shownBonus,
  /** What staff said who ended it, and who they are. */
  endReason: z.optional(z.string()),
  endedBy: z.optional(z.string()),
})
export type StaffBonus = z.output<typeof bonus>

const list = z.object({ content: z.array(bonus), next, currency: z.string() })

export const staffBonuses = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/bonuses',
  access: { staff: 'members.read' },
  summary: 'A member’s bonus money, the newest first.',
  input: z.object({ account: memberAccount, language: z.optional(language), cursor, pageSize: pageSize(20) }),
  output: list,
})

export const staffCancelBonus = staffEndpoint({
  method: 'POST',
  path: '/staff/bonuses/{id}/cancel',
  access: { staff: 'payments.adjust' },
  audit: 'bonus.cancel',
  summary: 'Ends bonus money that is active or waits: what lies in the pocket goes back to the house.',
  input: z.object({ id: numberId, reason, language: z.optional(language) }),
  output: list,
  refuses: ['not_found', 'state_conflict', 'other_person_needed'],
})
