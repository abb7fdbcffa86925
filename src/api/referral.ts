import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { offerStop } from './offer-stop.ts'
import { amount, cursor, next, pageSize, time } from './page.ts'

export const feature = { name: 'referral', description: 'Friends whom members bring, and what those bring.' }

/** How a friend stands, as the member who brought them is told. */
export const friendStates = ['waiting', 'counted', 'ended'] as const

export const referral = endpoint({
  method: 'GET',
  path: '/referral',
  access: 'member',
  summary: 'The caller’s link, what friends bring, and what they have brought.',
  input: z.object({}),
  output: z.object({
    /** Whether the caller's kind of account takes part. */
    takesPart: z.boolean(),
    ...offerStop,
    code: z.string(),
    url: z.string(),
    qr: z.object({ path: z.string(), size: z.int() }),
    /** What a friend brings once, and the first deposit that it takes at least. */
    reward: amount,
    least: amount,
    /** Part of the valid bets of friends who count, in per cent. */
    share: amount,
    /** What is paid in a month at most, and what is left of it; absent without a limit. */
    monthMax: z.optional(amount),
    monthLeft: z.optional(amount),
    /** In basis points of what is paid: what has to be bet for it. */
    turnover: z.int(),
    friends: z.int(),
    counted: z.int(),
    rewards: amount,
    shares: amount,
    currencySymbol: z.string(),
  }),
  refuses: ['referral_off'],
})

const friend = z.object({
  id: z.string(),
  /** Masked. */
  name: z.string(),
  joinedAt: time,
  state: z.enum(friendStates),
  reward: amount,
  /** Their part of what days brought. */
  share: amount,
})
export type Friend = z.output<typeof friend>

export const referralFriends = endpoint({
  method: 'GET',
  path: '/referral/friends',
  access: 'member',
  summary: 'The friends whom the caller has brought, newest first, and what each brought.',
  input: z.object({ cursor, pageSize: pageSize(20) }),
  output: z.object({ content: z.array(friend), next }),
  refuses: ['referral_off'],
})
