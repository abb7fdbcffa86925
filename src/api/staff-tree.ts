import * as z from 'zod/mini'
import { contractKinds } from './contract-kinds.ts'
import { rate } from './contracts.ts'
import { amount, cursor, next, time } from './page.ts'
import { memberAccount, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'
import { memberStates } from './staff-members.ts'

export const feature = 'operations'

const row = z.object({
  account: z.string(),
  nickname: z.string(),
  /** See `memberTypes` of `access.ts`. */
  type: z.int(),
  state: z.enum(memberStates),
  createdAt: time,
  lastLoginAt: z.optional(time),
  /** Accounts below, at every depth, and how many of them are agents. */
  members: z.int(),
  agents: z.int(),
  /** Contracts that run, each with its highest rate. */
  contracts: z.array(z.object({ kind: z.enum(contractKinds), rate })),
  /** Of the account and the team below in this month. */
  validBet: amount,
  /** What the house won; below zero where it lost. */
  result: amount,
  /** What the account was paid as an agent in this month. */
  paid: amount,
})
export type StaffTreeRow = z.output<typeof row>

export const staffTree = staffEndpoint({
  method: 'GET',
  path: '/staff/agents/tree',
  access: { staff: 'agents.read' },
  summary: 'Who stands directly below a member, agents first, then by account; without one the agents at the top.',
  input: z.object({ account: z.optional(memberAccount), cursor, pageSize: pageRows }),
  output: z.object({
    content: z.array(row),
    next,
    /** From the top down to the member. */
    path: z.array(z.string()),
    /** The first day of the month that is told of. */
    from: z.iso.date(),
    currencySymbol: z.string(),
  }),
  refuses: ['user_unknown'],
})

export const staffMoveMember = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/upline',
  access: { staff: 'agents.write' },
  audit: 'member.move',
  summary:
    'Moves a member with the whole branch below to another agent, or to the house without one. What was played and paid before stays where it was counted.',
  input: z.object({ account: memberAccount, upline: z.optional(memberAccount), reason }),
  output: z.object({
    account: z.string(),
    /** Accounts that moved, the member among them. */
    accounts: z.int(),
  }),
  refuses: [
    'user_unknown',
    'upline_not_agent',
    'upline_below',
    'contracts_held',
    'pay_owed',
    'counting_again',
    'state_conflict',
  ],
})
