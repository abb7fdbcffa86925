import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, counted, next, text, time } from './page.ts'
import { pockets, transactions } from './records.ts'

export const feature = 'agent'

/** A change of a balance in a team: what, whose and how much. Balances and references are the member's own. */
const line = z.object({
  id: z.string(),
  account: z.string(),
  /** A stable word, as in a member's own record. */
  type: z.string(),
  pocket: z.enum(pockets),
  /** Below zero for what was paid. */
  amount,
  currency: z.string(),
  time,
  status: z.enum(['completed', 'rolled_back']),
  /** Of a round's movement, in the caller's language. */
  gameName: z.optional(z.string()),
})
export type TeamLine = z.output<typeof line>

const { status: _, ...filters } = transactions.input.shape
const input = {
  ...filters,
  /** Account of a member of the caller’s team, in full; the whole team when it is absent. */
  account: z.optional(text(40, 1)),
}
const refuses = ['period_reversed', 'period_too_long', 'not_found', 'not_enabled'] as const

export const agentTransactions = endpoint({
  method: 'GET',
  path: '/agent/transactions',
  access: 'agent',
  summary:
    'The changes of balances in the caller’s team, newest first: of one member every one, of the whole team those that are no play.',
  input: z.strictObject(input),
  output: z.object({
    content: z.array(line),
    next,
    /** Of all lines that were asked for, with the first page only. */
    totals: z.optional(z.object({ ...counted, received: amount, paid: amount, net: amount, currency: z.string() })),
  }),
  refuses,
})

/** Filters of the changes in a team, without their pages. */
export const agentTransactionsFilter = z.omit(agentTransactions.input, { cursor: true, pageSize: true })

export const agentTransactionsFile = endpoint({
  method: 'GET',
  path: '/agent/transactions.csv',
  access: 'agent',
  gives: 'csv',
  rate: 'write',
  summary: 'The same changes as a CSV file, up to 100,000 lines.',
  input: agentTransactionsFilter,
  output: z.instanceof(Blob),
  refuses: [...refuses, 'export_too_long'],
})
