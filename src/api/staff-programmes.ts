import * as z from 'zod/mini'
import { amount } from './page.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

/** Programmes of which staff read what they brought beside what they cost; promotions and friends have figures of their own. */
export const countedProgrammes = ['missions', 'vip', 'points', 'raffles', 'rebate'] as const
export type CountedProgramme = (typeof countedProgrammes)[number]

export const staffProgramme = staffEndpoint({
  method: 'GET',
  path: '/staff/programmes/{programme}',
  access: { staff: 'rewards.read' },
  summary: 'What a programme cost and what those who took part in it brought, this month and the one before.',
  input: z.object({ programme: z.enum(countedProgrammes) }),
  output: z.object({
    months: z.array(
      z.object({
        /** As `yyyy-MM`. */
        month: z.string(),
        /** Who took part: claimed something, spent points, or bet for a ticket. */
        members: z.int(),
        /** What it cost. */
        money: amount,
        points: amount,
        /** What those members did in the days of the month: valid bets, deposits, and stakes less wins. */
        bets: amount,
        deposits: amount,
        netWin: amount,
      }),
    ),
    currency: z.string(),
  }),
})
