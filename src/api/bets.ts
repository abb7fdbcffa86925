import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { gameTypes } from './lobby.ts'
import { amount, counted, cursor, language, next, pageSize, text, time } from './page.ts'

export const feature = 'records'

export const roundStatuses = ['open', 'settled', 'rolled_back'] as const

export const round = z.object({
  id: z.string(),
  gameName: z.string(),
  nodeId: z.string(),
  /** The game’s cover. */
  lagerIcon: z.string(),
  vassalage: z.string(),
  /** The vendor’s name. */
  vendorName: z.string(),
  gameType: z.string(),
  stake: amount,
  win: amount,
  /** Win less stake; negative for a loss. */
  result: amount,
  currency: z.string(),
  status: z.enum(roundStatuses),
  /** Why the house gave the stakes back by its published rule. */
  voidReason: z.optional(z.enum(['no_result', 'vendor_silent'])),
  openedAt: time,
  closedAt: z.optional(time),
})
export type Round = z.output<typeof round>

export const roundTotals = z.object({
  ...counted,
  stake: amount,
  /** Of rounds that are over. */
  payout: amount,
  /** Stakes of rounds that are still open. */
  open: amount,
  /** Stakes of settled rounds: what counts for rewards. */
  valid: amount,
  /** `payout` less the stakes of closed rounds. */
  result: amount,
  currency: z.string(),
})

export const betsOutput = z.object({
  content: z.array(round),
  next,
  /** Of all rounds that meet the filters, with the first page only. */
  totals: z.optional(roundTotals),
  /** The vendors at whom the member has ever played, by name, with the first page only. */
  vendors: z.optional(z.array(z.object({ vassalage: z.string(), name: z.string() }))),
})

const betsInput = z.strictObject({
  from: z.optional(time),
  /** Exclusive. */
  to: z.optional(time),
  gameType: z.optional(z.enum(gameTypes)),
  vendor: z.optional(text(40, 1)),
  status: z.optional(z.enum(roundStatuses)),
  language: z.optional(language),
  cursor,
  pageSize: pageSize(20),
})

export const bets = endpoint({
  method: 'GET',
  path: '/records/bets',
  access: 'member',
  summary: 'The caller’s own rounds of the last thirteen months, newest first.',
  input: betsInput,
  output: betsOutput,
  refuses: ['period_reversed', 'period_too_long'],
})

export const rounds = endpoint({
  method: 'GET',
  path: '/games/rounds',
  access: 'member',
  summary: 'The same list under the path of single rounds, whose ids it gives.',
  input: betsInput,
  output: betsOutput,
  refuses: ['period_reversed', 'period_too_long'],
})

export const roundDetail = endpoint({
  method: 'GET',
  path: '/games/rounds/{id}',
  access: 'member',
  summary: 'One of the caller’s rounds, with each movement of money and the vendor’s page of it.',
  input: z.object({ id: text(40, 1), language: z.optional(language) }),
  output: z.object({
    round,
    movements: z.array(
      z.object({
        kind: z.enum(['bet', 'win', 'rollback']),
        amount,
        balanceAfter: amount,
        time,
        reference: z.string(),
        /** Id of its receipt; absent where no money moved. */
        receipt: z.optional(z.string()),
      }),
    ),
    /** The vendor’s page of the round, with its outcome and the proof of it; absent where the vendor has none. */
    page: z.optional(z.string()),
  }),
  refuses: ['not_found'],
})
