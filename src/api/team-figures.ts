import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, day, time } from './page.ts'

export const feature = 'agent'

/** Periods of the figures of a team, in the site's calendar. */
export const figurePeriods = ['today', 'yesterday', 'month', 'last'] as const

export const teamSums = z.object({
  /** Stakes of rounds that are over. */
  validBet: amount,
  /** What the house won of the team: stakes less wins. */
  netWin: amount,
  deposits: amount,
  withdrawals: amount,
  bonus: amount,
  /** Members who reached the valid bet from which they count as active. */
  active: z.int(),
  newAccounts: z.int(),
  firstDeposits: z.int(),
})
export type TeamSums = z.output<typeof teamSums>

const span = z.object({ from: day, to: day })

export const agentFigures = endpoint({
  method: 'GET',
  path: '/agent/figures',
  access: 'agent',
  summary: "What the caller's team did in a period, with the period before; everybody below, without the caller.",
  input: z.strictObject({ period: z._default(z.enum(figurePeriods), 'today') }),
  output: z.object({
    ...span.shape,
    before: span,
    totals: teamSums,
    /** Of the whole period before. */
    earlier: teamSums,
    /** Of a day: the valid bet of each hour since midnight, beside that of the day before. */
    hours: z.optional(z.array(z.object({ hour: z.int(), validBet: amount, before: amount }))),
    /** Of today: what yesterday had come to at this time, of what is counted by five minutes. */
    soFar: z.optional(
      z.pick(teamSums, { validBet: true, netWin: true, deposits: true, active: true, newAccounts: true }),
    ),
    /** Days of the period; the last fourteen of a single day. Days without anything are left out. */
    days: z.array(z.object({ day, validBet: amount, netWin: amount, deposits: amount, withdrawals: amount })),
    /** The most played first; empty for games that are gone. */
    types: z.array(z.object({ gameType: z.string(), validBet: amount, netWin: amount })),
    currencySymbol: z.string(),
    /** Up to when is counted. */
    asOf: time,
  }),
})

const mover = z.object({
  id: z.string(),
  account: z.string(),
  kind: z.enum(['member', 'agent']),
  validBet: amount,
  before: amount,
})
export type Mover = z.output<typeof mover>

export const agentMovers = endpoint({
  method: 'GET',
  path: '/agent/movers',
  access: 'agent',
  summary:
    'The direct downlines who played the most in the last seven whole days, and those who fell the most below the seven days before; with their teams.',
  input: z.strictObject({}),
  output: z.object({
    ...span.shape,
    before: span,
    /** `hidden`: the operator shows agents no single member. */
    state: z.enum(['shown', 'hidden']),
    best: z.array(mover),
    fallen: z.array(mover),
    currencySymbol: z.string(),
  }),
})
