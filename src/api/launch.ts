import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, counted, cursor, language, next, pageSize, text, time } from './page.ts'

export const launchGame = endpoint({
  method: 'POST',
  path: '/games/{nodeId}/launch',
  access: 'optional',
  summary: 'The vendor’s URL of a game. `real` needs a member; `demo` needs neither a session nor a wallet.',
  input: z.object({
    nodeId: text(40, 1),
    mode: z.enum(['real', 'demo']),
    device: z._default(z.enum(['desktop', 'mobile']), 'desktop'),
    /** Where the game’s own exit leads; another origin becomes `/`. */
    backUrl: z.optional(text(300)),
    language: z.optional(language),
    /** How the page around the game looks; a vendor that knows the word looks the same. */
    theme: z.optional(z.enum(['dark', 'light'])),
  }),
  output: z.object({ launchUrl: z.string() }),
  refuses: [
    'not_logged_in',
    'real_account_needed',
    'game_not_found',
    'game_maintenance',
    'trial_not_offered',
    'vendor_unavailable',
    'account_disabled',
  ],
})

export const round = z.object({
  id: z.string(),
  gameName: z.string(),
  nodeId: z.string(),
  /** The game’s cover. */
  lagerIcon: z.string(),
  vassalage: z.string(),
  gameType: z.string(),
  stake: amount,
  win: amount,
  /** Win less stake; negative for a loss. */
  result: amount,
  currency: z.string(),
  status: z.enum(['open', 'settled', 'rolled_back']),
  /** Why the house gave the stakes back by its published rule. */
  voidReason: z.optional(z.enum(['no_result', 'vendor_silent'])),
  openedAt: time,
  closedAt: z.optional(time),
})
export type Round = z.output<typeof round>

export const rounds = endpoint({
  method: 'GET',
  path: '/games/rounds',
  access: 'member',
  summary: 'The caller’s own rounds, newest first.',
  input: z.object({
    from: z.optional(time),
    to: z.optional(time),
    gameType: z.optional(text(20)),
    status: z.optional(z.enum(['open', 'settled', 'rolled_back'])),
    language: z.optional(language),
    cursor,
    pageSize: pageSize(20),
  }),
  output: z.object({
    content: z.array(round),
    next,
    /** Of all rounds that meet the filters, with the first page only. `payout` and `result` leave open rounds out. */
    totals: z.optional(
      z.object({
        ...counted,
        stake: amount,
        payout: amount,
        /** Stakes of rounds that are still open. */
        open: amount,
        /** `payout` less the stakes of closed rounds. */
        result: amount,
        currency: z.string(),
      }),
    ),
  }),
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

export const waitingRounds = endpoint({
  method: 'GET',
  path: '/games/waiting',
  access: 'member',
  summary: 'The caller’s games in which a round waits for its player, newest first.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({
    content: z.array(z.object({ nodeId: z.string(), displayName: z.string(), lagerIcon: z.string(), openedAt: time })),
  }),
})
