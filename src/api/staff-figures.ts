import * as z from 'zod/mini'
import { amount, cursor, next, pageSize, time } from './page.ts'
import { reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

/** What is counted, each in an order of its own: bets for conditions, bets, money and new accounts for figures. */
export const figureStreams = ['play', 'rounds', 'cash', 'members'] as const

export const staffFigures = staffEndpoint({
  method: 'GET',
  path: '/staff/figures',
  access: { staff: 'jobs.read' },
  summary: 'How far the counting of figures is, by what is counted.',
  input: z.object({}),
  output: z.object({
    content: z.array(
      z.object({
        stream: z.enum(figureStreams),
        /** The moment up to which everything is counted. */
        countedAt: time,
        /** How long ago that was. */
        ageSeconds: z.number(),
        /** Longer ago than it ever should be: something holds counting up, or it catches up. */
        late: z.boolean(),
        /** The first day that is open; what is late counts in it. */
        openDay: z.optional(z.iso.date()),
      }),
    ),
  }),
})

export const staffDaySeals = staffEndpoint({
  method: 'GET',
  path: '/staff/figures/days',
  access: { staff: 'jobs.read' },
  summary: 'The days whose figures of teams are sealed in the ledger’s chain, newest first.',
  input: z.object({ cursor, pageSize: pageSize(10) }),
  output: z.object({
    content: z.array(
      z.object({
        day: z.iso.date(),
        sealedAt: time,
        /** Teams that played. */
        teams: z.int(),
        /** Of the whole site: bets that were not taken back, stakes of rounds that are over, and stakes less wins. */
        bets: z.int(),
        validBet: amount,
        netWin: amount,
        /** The root of the lines, in hex; the audit log has the text that holds it. */
        root: z.string(),
      }),
    ),
    next,
    currencySymbol: z.string(),
  }),
})

export const staffCountAgain = staffEndpoint({
  method: 'POST',
  path: '/staff/figures/again',
  access: { staff: 'jobs.write' },
  audit: 'figures.again',
  summary: 'Forgets the figures and counts them again from the first row, beside whatever goes on.',
  input: z.object({ reason }),
  output: z.object({}),
})
