import * as z from 'zod/mini'
import { bets, betsOutput, round, roundTotals } from './bets.ts'
import { endpoint } from './endpoint.ts'
import { amount, text, time } from './page.ts'

export const feature = 'agent'

/** Account of a member of the caller’s team, in full; the whole team when it is absent. */
const account = z.optional(text(40, 1))

/** With `account`: the rounds of everybody below it, too. */
const branch = z.optional(z.stringbool())

const teamRound = z.object({
  ...round.shape,
  account: z.string(),
  /** What of the stake counts: all of it when the round is over, less what was returned; absent while it is open. */
  valid: z.optional(amount),
})
export type TeamRound = z.output<typeof teamRound>

const teamTotals = z.object({
  ...roundTotals.shape,
  /**
   * Up to when the sums are counted, where the rounds of a large team are too many to be read: then they are those of its days,
   * each bet and win in the day in which it came. `count` is that of bets, and stakes that are still open are in `result`.
   */
  byDayUpTo: z.optional(time),
})

const refuses = ['period_reversed', 'period_too_long', 'not_found', 'not_enabled'] as const

export const agentBets = endpoint({
  method: 'GET',
  path: '/agent/bets',
  access: 'agent',
  summary:
    "The rounds of the caller's team, newest first, or those of one member of it, alone or with everybody below; never the caller's own.",
  input: z.strictObject({ ...bets.input.shape, account, branch }),
  output: z.object({ ...betsOutput.shape, content: z.array(teamRound), totals: z.optional(teamTotals) }),
  refuses,
})

/** Filters of the rounds of a team, without their pages. */
export const agentBetsFilter = z.omit(agentBets.input, { cursor: true, pageSize: true })

export const agentBetsFile = endpoint({
  method: 'GET',
  path: '/agent/bets.csv',
  access: 'agent',
  gives: 'csv',
  rate: 'write',
  summary: 'The same rounds as a CSV file, up to 100,000 lines.',
  input: agentBetsFilter,
  output: z.instanceof(Blob),
  refuses: [...refuses, 'export_too_long'],
})
