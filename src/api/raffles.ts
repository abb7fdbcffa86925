import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { offerStop } from './offer-stop.ts'
import { amount, cursor, language, next, time } from './page.ts'
import { offerArts } from './promotion-rules.ts'
import { rafflePrizeKinds } from './raffle-rules.ts'
import { numberId } from './staff-endpoint.ts'

export const feature = { name: 'raffles', description: 'Raffles that everybody can check.' }

const prize = z.object({ kind: z.enum(rafflePrizeKinds), amount })

const raffle = z.object({
  id: z.string(),
  title: z.string(),
  line: z.string(),
  art: z.enum(offerArts),
  /** `coming`: no bet counts yet. */
  state: z.enum(['coming', 'open', 'closed', 'drawn']),
  startsAt: time,
  endsAt: time,
  drawsAt: time,
  /** Valid bets that bring a ticket, and the most tickets of one member. */
  per: amount,
  most: z.optional(z.int()),
  /** The best first; so many of each. */
  prizes: z.array(z.object({ n: z.int(), ...prize.shape })),
  /** Basis points of a prize of money that have to be bet. */
  turnover: z.int(),
  /** Days from the draw on in which a prize is claimed; then it lapses. */
  claimDays: z.int(),
  /** What the caller has: valid bets, and tickets of them; their numbers from the close on. Absent for who takes no part. */
  own: z.optional(
    z.object({
      bet: amount,
      tickets: z.int(),
      from: z.optional(z.int()),
      to: z.optional(z.int()),
    }),
  ),
  /** SHA-256 of the seed, known from the beginning. */
  commitment: z.string(),
  /** From the close on: how many tickets there are, and the hash of their list. */
  tickets: z.optional(z.int()),
  root: z.optional(z.string()),
  /** From the draw on, in hex. */
  seed: z.optional(z.string()),
  /** Public randomness that entered; empty for none. */
  beacon: z.string(),
  /** Who has won; names of others are masked. */
  winners: z.array(z.object({ place: z.int(), ticket: z.int(), name: z.string(), isOwn: z.boolean(), ...prize.shape })),
})
export type Raffle = z.output<typeof raffle>

const list = z.object({
  /** Whether the caller's kind of account takes part; for guests it is true. */
  takesPart: z.boolean(),
  ...offerStop,
  /** What runs or is to be drawn stands on the first page; what was drawn follows, the newest first. */
  content: z.array(raffle),
  next,
  /** What the caller has won. */
  prizes: z.array(
    z.object({
      id: z.string(),
      raffle: z.string(),
      title: z.string(),
      ticket: z.int(),
      ...prize.shape,
      /** Until when it is claimed. */
      expiresAt: time,
      claimedAt: z.optional(time),
      /** It was not claimed in time. */
      lapsedAt: z.optional(time),
    }),
  ),
  currencySymbol: z.string(),
})
export type RaffleList = z.output<typeof list>

export const raffles = endpoint({
  method: 'GET',
  path: '/promotions/raffles',
  access: 'optional',
  summary:
    'The raffles that run, are to come or were drawn, with what a check needs; with a session also the caller’s tickets and prizes. While raffles are switched off, the prizes alone.',
  input: z.object({ language: z.optional(language), cursor }),
  output: list,
})

export const claimRaffle = endpoint({
  method: 'POST',
  path: '/promotions/raffle/claim',
  access: 'member',
  summary: 'Pays a prize that the caller has won in a raffle, once.',
  input: z.object({ prizeId: numberId, language: z.optional(language) }),
  output: list,
  refuses: ['not_found', 'play_excluded', 'not_offered', 'prize_lapsed'],
})
