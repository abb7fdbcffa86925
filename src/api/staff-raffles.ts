import * as z from 'zod/mini'
import { languages } from './language.ts'
import { amount, cursor, next, text, time } from './page.ts'
import { offerArts } from './promotion-rules.ts'
import {
  claimDaysMax,
  claimDaysUsual,
  rafflePrizeKinds,
  rafflePrizesMax,
  raffleStates,
  raffleWinnersMax,
} from './raffle-rules.ts'
import { numberId, pageRows, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const words = z.object({ title: text(60, 1), line: text(200, 1) })

const wanted = {
  texts: z.object(
    Object.fromEntries(languages.map((language) => [language, words])) as Record<
      (typeof languages)[number],
      typeof words
    >,
  ),
  art: z.enum(offerArts),
  startsAt: time,
  endsAt: time,
  drawsAt: time,
  /** Valid bets that bring a ticket. */
  per: amount,
  /** Tickets of one member at most; absent: no limit. */
  most: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** The best first. */
  prizes: z
    .array(
      z.object({
        n: z.int().check(z.minimum(1), z.maximum(raffleWinnersMax)),
        kind: z.enum(rafflePrizeKinds),
        amount,
      }),
    )
    .check(z.minLength(1), z.maxLength(rafflePrizesMax)),
  /** Basis points of a prize of money that have to be bet. */
  turnover: z.int().check(z.minimum(0), z.maximum(500_000)),
  /** Days from the draw on in which a prize is claimed; then it lapses. */
  claimDays: z._default(z.int().check(z.minimum(1), z.maximum(claimDaysMax)), claimDaysUsual),
}

const raffle = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(raffleStates),
  ...wanted,
  commitment: z.string(),
  /** How many tickets there are, or would be if it closed now, and of how many members. */
  tickets: z.int(),
  members: z.int(),
  root: z.optional(z.string()),
  seed: z.optional(z.string()),
  winners: z.array(
    z.object({
      ...{ place: z.int(), ticket: z.int(), account: z.string(), kind: z.enum(rafflePrizeKinds), amount },
      ...{ expiresAt: time, claimedAt: z.optional(time), lapsedAt: z.optional(time) },
    }),
  ),
  /** What was paid of its prizes, in money and in points. */
  paid: amount,
  paidPoints: amount,
})
export type StaffRaffle = z.output<typeof raffle>

export const staffRaffles = staffEndpoint({
  method: 'GET',
  path: '/staff/raffles',
  access: { staff: 'rewards.read' },
  summary: 'The raffles, the newest first, with their tickets, winners and what they cost.',
  input: z.object({ cursor, pageSize: pageRows }),
  output: z.object({ content: z.array(raffle), next, currency: z.string(), timeZone: z.string() }),
})

export const staffAddRaffle = staffEndpoint({
  method: 'POST',
  path: '/staff/raffles',
  access: { staff: 'rewards.write' },
  audit: 'raffle.add',
  summary: 'Adds a raffle as a draft; its seed is made with it.',
  input: z.object(wanted),
  output: raffle,
  refuses: ['invalid_input', 'state_conflict'],
})

export const staffChangeRaffle = staffEndpoint({
  method: 'PUT',
  path: '/staff/raffles/{id}',
  access: { staff: 'rewards.write' },
  audit: 'raffle.change',
  summary: 'Changes a draft. What is published stays as it was published.',
  input: z.object({ id: numberId, version: z.int(), ...wanted }),
  output: raffle,
  refuses: ['not_found', 'invalid_input', 'state_conflict'],
})

export const staffRaffleState = staffEndpoint({
  method: 'POST',
  path: '/staff/raffles/{id}/state',
  access: { staff: 'rewards.write' },
  audit: 'raffle.state',
  summary: 'Publishes a draft with the hash of its seed, or calls a raffle off before its end.',
  input: z.object({ id: numberId, version: z.int(), state: z.enum(['open', 'off']) }),
  output: raffle,
  refuses: ['not_found', 'invalid_input', 'state_conflict'],
})
