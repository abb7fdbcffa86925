import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, day, language, time } from './page.ts'

export const feature = 'records'

const played = {
  /** Bets that were not taken back; below zero where more of older days were. */
  bets: z.int(),
  /** Own money; free bets stake nothing. */
  staked: amount,
  /** Stakes of rounds that are over. */
  validBet: amount,
  won: amount,
  /** `won` less `staked`. */
  result: amount,
}

const sums = {
  ...played,
  /** Time at play. */
  seconds: z.int(),
  deposits: amount,
  withdrawals: amount,
  bonus: amount,
  rebate: amount,
}

const line = z.object({
  /** A day, or the first day of a month. */
  day,
  ...sums,
})
export type ProfitLine = z.output<typeof line>

const byType = z.object({
  /** Empty for a game that is gone. */
  gameType: z.string(),
  ...played,
})
export type ProfitType = z.output<typeof byType>

const input = z.strictObject({
  /** Days of the site’s calendar, both included. Without them the month that it is. */
  from: z.optional(day),
  to: z.optional(day),
  by: z._default(z.enum(['day', 'month']), 'day'),
})

const refuses = ['period_reversed', 'period_too_long'] as const

export const profit = endpoint({
  method: 'GET',
  path: '/records/profit',
  access: 'member',
  summary: 'What the caller’s own play and money came to in some days, in the site’s calendar, with the days before.',
  input,
  output: z.object({
    from: day,
    to: day,
    /** Days or months in which something was counted, in their order. */
    content: z.array(line),
    /** The same by kind of game, the most played first. */
    types: z.array(byType),
    totals: z.object(sums),
    /** On how many days the caller played. */
    playedDays: z.int(),
    /** As many months or days before these. */
    before: z.object({ from: day, to: day, ...played }),
    /** Paid in less paid out in the account’s whole life. */
    netDeposits: amount,
    currency: z.string(),
    /** Up to when is counted. */
    asOf: time,
  }),
  refuses,
})

export const profitFile = endpoint({
  method: 'GET',
  path: '/records/profit.csv',
  access: 'member',
  gives: 'csv',
  rate: 'write',
  summary: 'The same days or months as a CSV file.',
  input: z.strictObject({ ...input.shape, language: z.optional(language) }),
  output: z.instanceof(Blob),
  refuses,
})
