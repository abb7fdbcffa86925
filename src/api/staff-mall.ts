import * as z from 'zod/mini'
import { languages } from './language.ts'
import { needKinds, redemptionStates, rewardArts } from './mall-rules.ts'
import { amount, cursor, language, next, prose, text, time } from './page.ts'
import { memberAccount, numberId, pageRows, queueCounts, staffEndpoint, takenFields } from './staff-endpoint.ts'

export const feature = 'operations'

const words = z.object({ title: text(60, 1), text: text(200) })
const count = z.int().check(z.minimum(0), z.maximum(1_000_000))

const wanted = {
  /** In every language. */
  texts: z.object(
    Object.fromEntries(languages.map((language) => [language, words])) as Record<
      (typeof languages)[number],
      typeof words
    >,
  ),
  art: z.enum(rewardArts),
  /** Whole points. */
  points: z.int().check(z.minimum(1), z.maximum(100_000_000)),
  /** Absent: there are always enough. */
  stock: z.optional(count),
  memberMax: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** What the running month has to have seen before. */
  need: z.optional(z.object({ kind: z.enum(needKinds), amount })),
  delivery: z.boolean(),
  open: z.boolean(),
}

const reward = z.object({
  id: z.string(),
  ...wanted,
  /** How many wait, and how many were approved. */
  waiting: z.int(),
  approved: z.int(),
})
export type StaffReward = z.output<typeof reward>

export const staffRewards = staffEndpoint({
  method: 'GET',
  path: '/staff/rewards',
  access: { staff: 'rewards.read' },
  summary:
    'The rewards of the mall, what members hold in points together, and what points have cost in money this month.',
  input: z.object({}),
  output: z.object({
    content: z.array(reward),
    currency: z.string(),
    owed: amount,
    waiting: z.int(),
    converted: amount,
  }),
})

export const staffAddReward = staffEndpoint({
  method: 'POST',
  path: '/staff/rewards',
  access: { staff: 'rewards.write' },
  audit: 'reward.add',
  summary: 'Adds a reward to the mall.',
  input: z.object(wanted),
  output: reward,
  refuses: ['invalid_input', 'state_conflict'],
})

export const staffChangeReward = staffEndpoint({
  method: 'PUT',
  path: '/staff/rewards/{id}',
  access: { staff: 'rewards.write' },
  audit: 'reward.change',
  summary: 'Changes a reward. What was redeemed of it before stays as it was.',
  input: z.object({
    id: numberId,
    ...wanted,
    /** The stock that the caller saw; another one by now is a conflict. Absent: none was counted. */
    stockBefore: z.optional(count),
  }),
  output: reward,
  refuses: ['not_found', 'invalid_input', 'state_conflict'],
})

const redemption = z.object({
  id: z.string(),
  account: z.string(),
  title: z.string(),
  points: amount,
  state: z.enum(redemptionStates),
  delivery: z.string(),
  remark: z.string(),
  time,
  decidedAt: z.optional(time),
  /** Who decided. */
  by: z.optional(z.string()),
  ...takenFields,
})
export type StaffRedemption = z.output<typeof redemption>

export const staffRedemptions = staffEndpoint({
  method: 'GET',
  path: '/staff/redemptions',
  access: { staff: 'rewards.read' },
  summary: 'What members have redeemed: what waits with the oldest first, the rest with the newest.',
  input: z.object({
    state: z._default(z.enum(redemptionStates), 'in_process'),
    account: z.optional(memberAccount),
    language: z.optional(language),
    cursor,
    pageSize: pageRows,
  }),
  output: z.object({
    content: z.array(redemption),
    next,
    /** With the first page of what waits. */
    counts: z.optional(queueCounts),
  }),
  refuses: ['user_unknown'],
})

export const staffNextRedemption = staffEndpoint({
  method: 'POST',
  path: '/staff/redemptions/next',
  access: { staff: 'rewards.write' },
  audit: 'redemption.take',
  summary: 'Takes for five minutes the oldest of what waits and is free; takes nothing where all is held.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({ taken: z.optional(redemption) }),
})

export const staffTakeRedemption = staffEndpoint({
  method: 'POST',
  path: '/staff/redemptions/{id}/take',
  access: { staff: 'rewards.write' },
  audit: 'redemption.take',
  summary: 'Takes one that is free for five minutes, or the caller’s own for five more; with `free` gives it back.',
  input: z.object({ id: numberId, free: z._default(z.boolean(), false), language: z.optional(language) }),
  output: redemption,
  refuses: ['not_found', 'state_conflict', 'other_person_needed'],
})

export const staffDecideRedemption = staffEndpoint({
  method: 'POST',
  path: '/staff/redemptions/{id}',
  access: { staff: 'rewards.write' },
  audit: 'redemption.decide',
  summary:
    'Approves what was redeemed, or rejects it: then its points and its piece of the stock come back. Refused while other staff hold it.',
  input: z.object({
    id: numberId,
    decision: z.enum(['approved', 'rejected']),
    /** What the member reads about it: how it was sent, or why not. A rejection needs one. */
    remark: z.optional(prose(500)),
    language: z.optional(language),
  }),
  output: redemption,
  refuses: [
    'not_found',
    'state_conflict',
    'invalid_input',
    'other_person_needed',
    'account_disabled',
    'play_excluded',
    'not_offered',
  ],
})
