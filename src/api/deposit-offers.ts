import * as z from 'zod/mini'
import { amount } from './page.ts'
import { depositBonusWhys } from './promotion-rules.ts'
import { offerName } from './promotions.ts'

/** A promotion that can be chosen at a deposit. */
const depositOffer = z.object({
  id: offerName,
  title: z.string(),
  /** Basis points of what is credited, and the most that comes of it. */
  share: z.int(),
  most: amount,
  /** The smallest deposit that brings it. */
  least: amount,
  /** Basis points of the bonus money that have to be bet, and the hours for it from when it begins. */
  turnover: z.int(),
  hours: z.int(),
  /** Sentences made from its rules. */
  terms: z.array(z.string()),
})
export type DepositOffer = z.output<typeof depositOffer>

/** The promotion that was chosen with an order. */
export const chosenOffer = z.object({
  id: offerName,
  title: z.string(),
  /** `refused`: the money came without it; `taken`: it went back with the money. */
  state: z.enum(['chosen', 'given', 'refused', 'taken']),
  /** What it would bring, or has brought, of bonus money. */
  amount,
  why: z.optional(z.enum(depositBonusWhys)),
})

/** What the ways to deposit tell of promotions. */
export const offered = {
  /** What can be chosen with a deposit; none of it has to be. */
  offers: z.array(depositOffer),
  /** Basis points of a deposit that have to be bet before it can be withdrawn, with bonus money or without. */
  turnover: z.int(),
}

/** What an order tells of them: the promotion that is to come with it; absent: none. */
export const choice = { promotionId: z.optional(offerName) }
