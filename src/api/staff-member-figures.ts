import * as z from 'zod/mini'
import { amount, day, time } from './page.ts'
import { memberAccount, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const played = {
  /** Bets that were not taken back; below zero where more of older days were. */
  bets: z.int(),
  /** Own money; free bets stake nothing. */
  staked: amount,
  /** Stakes of rounds that are over. */
  validBet: amount,
  won: amount,
  /** `staked` less `won`: what the house has won; below zero where the member did. */
  house: amount,
}

const sums = z.object({
  ...played,
  /** Time at play. */
  seconds: z.int(),
  deposits: amount,
  depositCount: z.int(),
  withdrawals: amount,
  withdrawalCount: z.int(),
  /** What the house kept of both. */
  fees: amount,
  /** Paid in less paid out. */
  netDeposits: amount,
  bonus: amount,
  rebate: amount,
  /** What an agent was paid. */
  pay: amount,
  /** Corrections by staff; below zero where money was taken. */
  adjustments: amount,
  /** From other members less what went to them. */
  transfers: amount,
})

export const staffMemberFigures = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/figures',
  access: { staff: 'members.read' },
  summary:
    'What a member played and moved, as counted: today, in seven days, this month, in all, and in days of choice.',
  input: z.strictObject({
    account: memberAccount,
    /** Days of the site’s calendar, both included, at most 400. Without them the month that it is. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  output: z.object({
    currency: z.string(),
    /** Up to when is counted. */
    asOf: time,
    /** Up to today: the day, seven days, the month, all life. */
    spans: z.object({ today: sums, week: sums, month: sums, life: sums }),
    period: z.object({
      from: day,
      to: day,
      totals: sums,
      /** The same by kind of game, the most played first; an empty name for a game that is gone. */
      types: z.array(z.object({ gameType: z.string(), ...played })),
      /** Days in which something was counted, the newest first. */
      days: z.array(z.object({ day, ...sums.shape })),
    }),
    /** The last twelve months with play, the newest first. */
    months: z.array(
      z.object({
        /** Its first day. */
        month: day,
        validBet: amount,
        /** Whether the member counted as active in it. */
        active: z.boolean(),
      }),
    ),
  }),
  refuses: ['user_unknown', 'period_reversed', 'period_too_long'],
})
export type StaffMemberPeriod = z.output<(typeof staffMemberFigures)['output']>['period']
