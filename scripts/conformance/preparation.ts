import * as z from 'zod'

const bet = z.object({
  transaction_uuid: z.string(),
  round: z.string(),
  game_code: z.string(),
  currency: z.string(),
  /** Units of 1/100 000. */
  amount: z.int(),
})
const member = z.object({ user: z.string(), token: z.string() })
const withBets = member.extend({ accepted: z.array(bet).min(3) })

/**
 * What the suite must know of a deployment; `npm run operator -- conformance-members --merchant <code>` prints it. A
 * wallet of another make can be described by hand.
 */
export const preparation = z.object({
  merchantCode: z.string(),
  currency: z.string(),
  games: z.object({ open: z.string(), other: z.string() }),
  members: z.object({
    /** Has at least 100.00 and no limits. */
    player: member,
    /** Another member with money. */
    other: member,
    /** Its token has expired; three bets were accepted before. */
    expired: withBets,
    disabled: withBets,
    excluded: withBets,
    /** May lose `lossLimit` units and has more than that. */
    limited: member.extend({ lossLimit: z.int() }),
  }),
})
export type Preparation = z.output<typeof preparation>
export type PreparedBet = z.output<typeof bet>
