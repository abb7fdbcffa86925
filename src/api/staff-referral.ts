import * as z from 'zod/mini'
import { amount, cursor, next, time } from './page.ts'
import { sharedKinds } from './shared-kinds.ts'
import { memberAccount, numberId, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

export const staffFriendStates = ['held', 'waiting', 'counted', 'rejected', 'reversed'] as const

const friend = z.object({
  id: z.string(),
  friend: z.string(),
  referrer: z.string(),
  joinedAt: time,
  state: z.enum(staffFriendStates),
  /** What the friend shares with a member of the tree. */
  shared: z.array(z.enum(sharedKinds)),
  /** Why staff decided as they did. */
  reason: z.optional(z.string()),
  countedAt: z.optional(time),
  /** The first deposit. */
  deposit: amount,
  reward: amount,
  bets: amount,
  share: amount,
})
export type StaffFriend = z.output<typeof friend>

export const staffReferrals = staffEndpoint({
  method: 'GET',
  path: '/staff/referrals',
  access: { staff: 'rewards.read' },
  summary: 'Friends whom members have brought, newest first, of one state or about one member.',
  input: z.object({
    state: z.optional(z.enum(staffFriendStates)),
    account: z.optional(memberAccount),
    cursor,
    pageSize: pageRows,
  }),
  output: z.object({ content: z.array(friend), next, currency: z.string() }),
  refuses: ['user_unknown'],
})

export const staffReferralSums = staffEndpoint({
  method: 'GET',
  path: '/staff/referrals/sums',
  access: { staff: 'rewards.read' },
  summary: 'What friends have cost and brought, this month and the one before.',
  input: z.object({}),
  output: z.object({
    months: z.array(
      z.object({
        /** As `yyyy-MM`. */
        month: z.string(),
        joined: z.int(),
        counted: z.int(),
        /** First deposits of those who counted, and valid bets that brought a share. */
        deposits: amount,
        bets: amount,
        rewards: amount,
        shares: amount,
        takenBack: amount,
      }),
    ),
    held: z.int(),
    currency: z.string(),
  }),
})

export const staffDecideReferral = staffEndpoint({
  method: 'POST',
  path: '/staff/referrals/{id}/decide',
  access: { staff: 'rewards.write' },
  audit: 'referral.decide',
  summary: 'Lets a friend who is held count, or not.',
  input: z.object({ id: numberId, approve: z.boolean(), reason }),
  output: friend,
  refuses: ['not_found', 'state_conflict', 'other_person_needed'],
})
