import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { gameType } from './lobby.ts'
import { offerStop } from './offer-stop.ts'
import { amount, language, text, time } from './page.ts'

export const feature = { name: 'vip', description: 'Ranks of members: what they ask for, and what they bring.' }

export const vipBenefits = ['level', 'month', 'birthday'] as const
export type VipBenefit = (typeof vipBenefits)[number]

/** A rank; sums are in the site's currency. */
export const vipRank = z.object({
  /** From 1, which everybody has. */
  rank: z.int(),
  /** In the language that was asked for: the operator's, or the site's own. */
  name: z.string(),
  validBet: amount,
  deposits: amount,
  /** Valid bets of a month that keep the rank. */
  keep: amount,
  levelUp: amount,
  monthly: amount,
  /** Once a year, from the birthday on. */
  birthday: amount,
  /** What can be withdrawn in a day, where the rank says so. */
  withdrawDay: z.optional(amount),
  /** Basis points of valid bets that are given back, by type of game; a type that is missing brings nothing. */
  rebates: z.array(z.object({ gameType, rate: z.int() })),
})
export type VipRank = z.output<typeof vipRank>

export const vipRanks = endpoint({
  method: 'GET',
  path: '/vip/ranks',
  access: 'public',
  summary: 'The ranks from the lowest on.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({ content: z.array(vipRank), currency: z.string(), currencySymbol: z.string() }),
  refuses: ['vip_off'],
})

const benefit = z.object({
  benefit: z.enum(vipBenefits),
  /** The rank whose bonus it is, the month as `yyyy-MM`, or the year of the birthday. */
  period: z.string(),
  rank: z.int(),
  amount,
  /** When it was claimed; absent while it waits. */
  claimedAt: z.optional(time),
  /** Until when what waits can be claimed; absent where it waits without an end. */
  expiresAt: z.optional(time),
})

const own = z.object({
  /** Absent for accounts that have no rank: trials, agents, and wallets in another currency than the site's. */
  standing: z.optional(
    z.object({
      rank: z.int(),
      /** The highest rank that was ever held. */
      best: z.int(),
      validBet: amount,
      deposits: amount,
      /** Valid bets of the running month. */
      monthBet: amount,
      /** The month, as `yyyy-MM`, whose bets decide whether the rank is kept. */
      keptBy: z.string(),
      /** The running month as `yyyy-MM`. */
      month: z.string(),
      /** What the rank brings for a birthday; absent where no rank brings anything. */
      birthday: z.optional(
        z.object({
          amount,
          /** For how many days from the birthday on it can be claimed. */
          days: z.int(),
          /** The next birthday as `yyyy-MM-dd`; absent where the profile has none. */
          next: z.optional(z.string()),
        }),
      ),
      /** What waits and what was claimed, the waiting ones first. */
      benefits: z.array(benefit),
      /** The last changes, newest first. */
      history: z.array(z.object({ before: z.int(), after: z.int(), time })),
    }),
  ),
  /** In basis points of a bonus: what has to be bet for it. */
  turnover: z.int(),
  ...offerStop,
})
export type OwnVip = z.output<typeof own>

export const vip = endpoint({
  method: 'GET',
  path: '/vip',
  access: 'member',
  summary: 'The caller’s rank, what the next one asks for, and what the ranks have brought.',
  input: z.object({}),
  output: own,
  refuses: ['vip_off'],
})

export const claimVip = endpoint({
  method: 'POST',
  path: '/vip/{benefit}/claim',
  access: 'member',
  summary: 'Pays a bonus of the caller’s rank into the wallet, once.',
  input: z.object({ benefit: z.enum(vipBenefits), period: text(7, 1) }),
  output: own,
  refuses: ['vip_off', 'vip_nothing', 'play_excluded', 'not_offered'],
})
