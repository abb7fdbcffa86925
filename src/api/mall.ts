import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { needKinds, redemptionStates, rewardArts } from './mall-rules.ts'
import { offerStop } from './offer-stop.ts'
import { amount, cursor, language, next, pageSize, prose, text, time } from './page.ts'

export const feature = { name: 'mall', description: 'Rewards for points.' }

const reward = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  art: z.enum(rewardArts),
  /** What it costs. */
  points: amount,
  /** How many are left; absent where there are always enough. */
  stock: z.optional(z.int()),
  /** How many one member may redeem; absent without a limit. */
  memberMax: z.optional(z.int()),
  /** What the caller has redeemed of it; refused ones do not count. */
  redeemed: z.int(),
  /** What the running month has to have seen: how much there is, and what is missing. */
  need: z.optional(z.object({ kind: z.enum(needKinds), amount, have: amount, missing: amount })),
  /** Whether the caller has to say where it shall go. */
  delivery: z.boolean(),
})
export type Reward = z.output<typeof reward>

export const pointRewards = endpoint({
  method: 'GET',
  path: '/points/rewards',
  access: 'optional',
  summary: 'The rewards of the mall; with a session also what the caller still needs for each.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({
    content: z.array(reward),
    currencySymbol: z.string(),
    /** Whether the mall is for this kind of account; for guests it is. */
    takesPart: z.boolean(),
    ...offerStop,
  }),
  refuses: ['points_off'],
})

const redemption = z.object({
  id: z.string(),
  title: z.string(),
  art: z.enum(rewardArts),
  points: amount,
  state: z.enum(redemptionStates),
  /** What staff said about it; empty for nothing. */
  remark: z.string(),
  /** Where it shall go, in the caller's own words. */
  delivery: z.string(),
  time,
  decidedAt: z.optional(time),
})
export type Redemption = z.output<typeof redemption>

export const redeemReward = endpoint({
  method: 'POST',
  path: '/points/redeem',
  access: 'member',
  encrypted: true,
  keyed: true,
  summary: 'Redeems one piece of a reward: points and stock go at once, and staff decide.',
  input: z.object({
    reward: text(18, 1),
    /** What the caller was told that it costs. */
    points: amount,
    delivery: z.optional(prose(400)),
    language: z.optional(language),
    paymentPassword: z.optional(z.string().check(z.maxLength(128))),
  }),
  output: redemption,
  refuses: [
    'points_off',
    'not_found',
    'play_excluded',
    'not_offered',
    'account_disabled',
    'insufficient_points',
    'reward_closed',
    'reward_changed',
    'reward_sold_out',
    'reward_limit',
    'reward_needs_more',
    'idempotency_conflict',
    'proof_wrong',
    'step_up_needed',
    'payment_password_needed',
  ],
  rate: 'credential',
})

export const redemptions = endpoint({
  method: 'GET',
  path: '/points/redemptions',
  access: 'member',
  summary: 'What the caller has redeemed, newest first.',
  input: z.object({
    state: z.optional(z.enum(redemptionStates)),
    language: z.optional(language),
    cursor,
    pageSize: pageSize(20),
  }),
  output: z.object({ content: z.array(redemption), next }),
  refuses: ['points_off'],
})
