import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { gameTypes } from './lobby.ts'
import { offerStop } from './offer-stop.ts'
import { amount, time } from './page.ts'

export const feature = { name: 'rebate', description: 'Part of bets given back, claimed by the member.' }

const own = {
  /** Whether the caller's kind of account gets rebates. */
  takesPart: z.boolean(),
  ...offerStop,
  /** The caller's rank, whose rates hold for bets of now. */
  rank: z.int(),
  /** What can be claimed. */
  ready: amount,
  /** What bets have to give back before anything can be claimed again, where more was taken back than was bet since. */
  missing: z.optional(amount),
  /** Valid bets that are not rebated yet, by type of game and the rate that they have; below zero where they were taken back. */
  lines: z.array(
    z.object({
      gameType: z.enum(gameTypes),
      bets: amount,
      /** In per cent. */
      rate: amount,
      amount,
    }),
  ),
  /** The last claims, newest first. */
  claims: z.array(z.object({ time, amount })),
  /** In basis points of a rebate: what has to be bet for it. */
  turnover: z.int(),
  /** Up to when bets are counted. */
  asOf: time,
  currencySymbol: z.string(),
}
const state = z.object(own)
export type OwnRebate = z.output<typeof state>

export const rebate = endpoint({
  method: 'GET',
  path: '/rebate',
  access: 'member',
  summary: 'What the caller’s bets give back, and what was claimed before.',
  input: z.object({}),
  output: state,
  refuses: ['rebate_off'],
})

export const claimRebate = endpoint({
  method: 'POST',
  path: '/rebate/claim',
  access: 'member',
  keyed: true,
  summary: 'Pays what the caller’s bets give back into the wallet, each bet once.',
  input: z.object({}),
  output: z.object({ ...own, paid: amount }),
  refuses: ['rebate_off', 'rebate_nothing', 'play_excluded', 'not_offered'],
})
