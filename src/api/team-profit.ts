import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, counted, cursor, day, language, next, pageSize, text, time } from './page.ts'

export const feature = 'agent'

/** By what the members of a team are sorted; `loss` and `win` are the two ends of the result. */
export const profitSorts = ['account', 'validBet', 'loss', 'win', 'deposits', 'withdrawals', 'bonus'] as const
export type ProfitSort = (typeof profitSorts)[number]

const sums = {
  deposits: amount,
  withdrawals: amount,
  bonus: amount,
  /** Stakes of rounds that are over. */
  validBet: amount,
  /** What members won less what they staked. */
  result: amount,
}

const line = z.object({
  id: z.string(),
  account: z.string(),
  kind: z.enum(['member', 'agent']),
  ...sums,
})
/** What a member of a team did, without those below them. */
export type TeamProfitLine = z.output<typeof line>

const filter = {
  /** Days of the site’s calendar, both included. Without them the month that it is. */
  from: z.optional(day),
  to: z.optional(day),
  /** Id of a member of the caller’s team whose downlines are listed; the caller when it is absent. */
  parent: z.optional(text(20, 1)),
  /** Those directly below, or everybody on every level. */
  who: z._default(z.enum(['direct', 'team']), 'direct'),
  /** How the account begins. */
  account: z._default(text(40), ''),
  /** Without one by the valid bet, and by account where there are too many to sort by a figure. */
  sort: z.optional(z.enum(profitSorts)),
}
const refuses = ['not_enabled', 'not_found', 'period_reversed', 'period_too_long', 'team_too_large'] as const

export const agentProfit = endpoint({
  method: 'GET',
  path: '/agent/profit',
  access: 'agent',
  summary: 'What each member of the caller’s team paid, was paid, played and won in some days; never the caller.',
  input: z.strictObject({ ...filter, cursor, pageSize: pageSize(20) }),
  output: z.object({
    from: day,
    to: day,
    sort: z.enum(profitSorts),
    /** From the caller down to whose downlines these are. */
    path: z.array(z.object({ id: z.string(), account: z.string() })),
    content: z.array(line),
    next,
    /** Of all who meet the filter, with the first page only. */
    totals: z.optional(
      z.object({
        ...counted,
        ...sums,
        /** Whether they are few enough to be sorted by a figure. */
        sortable: z.boolean(),
        currency: z.string(),
      }),
    ),
    /** Up to when is counted. */
    asOf: time,
  }),
  refuses,
})

/** Filters of the profit and loss of a team, without its pages. */
export const agentProfitFilter = z.omit(agentProfit.input, { cursor: true, pageSize: true })

export const agentProfitFile = endpoint({
  method: 'GET',
  path: '/agent/profit.csv',
  access: 'agent',
  gives: 'csv',
  rate: 'write',
  summary: 'The same members as a CSV file, up to 100,000 lines.',
  input: z.strictObject({ ...filter, language: z.optional(language) }),
  output: z.instanceof(Blob),
  refuses: [...refuses, 'export_too_long'],
})
