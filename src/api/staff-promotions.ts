import * as z from 'zod/mini'
import { languages } from './language.ts'
import { gameTypes } from './lobby.ts'
import { amount, cursor, next, text, time } from './page.ts'
import {
  bonusHoursMax,
  depositShareMax,
  excludedMax,
  freeRoundsMax,
  offerArts,
  offerAudiences,
  offerNeeds,
  offerPays,
  offerRewards,
  offerStates,
  offerTimes,
  offerWays,
} from './promotion-rules.ts'
import { offerName } from './promotions.ts'
import { numberId, pageRows, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const inLanguages = <S extends z.ZodMiniType>(schema: S) =>
  z.object(Object.fromEntries(languages.map((one) => [one, schema])) as Record<(typeof languages)[number], S>)
const count = z.int().check(z.minimum(1), z.maximum(10_000))

const wanted = {
  texts: inLanguages(z.object({ title: text(60, 1), line: text(200, 1) })),
  art: z.enum(offerArts),
  from: time,
  /** Absent: it runs without an end. */
  until: z.optional(time),
  /** `n`: a rank, or days since the registration. */
  audience: z.object({ kind: z.enum(offerAudiences), n: z.optional(count) }),
  way: z.enum(offerWays),
  /** For the way `code`. */
  code: z.optional(text(40, 4)),
  pay: z.enum(offerPays),
  times: z.enum(offerTimes),
  /** How often one member gets it in all; absent: as often as it comes. */
  most: z.optional(count),
  /** For the way `automatic`: what has to be done first. */
  need: z.optional(z.object({ kind: z.enum(offerNeeds), amount })),
  /** For the way `deposit`, which brings bonus money: how much of a deposit, and of which. */
  deposit: z.optional(
    z.object({
      /** Basis points of what is credited. */
      share: z.int().check(z.minimum(1), z.maximum(depositShareMax)),
      /** The smallest deposit that brings it. */
      least: amount,
      /** The member's first, second, … deposit alone; absent: each. */
      nth: z.optional(count),
    }),
  ),
  /** For the way `deposit`: the most that one brings. For `rounds`: their stakes together. */
  reward: z.object({ kind: z.enum(offerRewards), amount }),
  /** Basis points of the reward that have to be bet. */
  turnover: z.int().check(z.minimum(0), z.maximum(500_000)),
  /** For bonus money: its terms. */
  bonus: z.optional(
    z.object({
      /** The largest stake that it pays a part of, and the most that becomes money; absent without a limit. */
      maxStake: z.optional(amount),
      maxPayout: z.optional(amount),
      /** How long it can be used from when it is active. */
      hours: z.int().check(z.minimum(1), z.maximum(bonusHoursMax)),
      /** Basis points of a bet that count, by type of game; a type that is missing counts wholly. */
      weights: z.partialRecord(z.enum(gameTypes), z.int().check(z.minimum(0), z.maximum(10_000))),
      /** Codes of games that it pays nothing for. */
      excluded: z.array(text(64, 1)).check(z.maxLength(excludedMax)),
    }),
  ),
  /** For free rounds: the code of their game, how many, the stake of each, how long they can be played, and the most that they bring. */
  rounds: z.optional(
    z.object({
      game: text(64, 1),
      count: z.int().check(z.minimum(1), z.maximum(freeRoundsMax)),
      stake: amount,
      hours: z.int().check(z.minimum(1), z.maximum(bonusHoursMax)),
      winMax: z.optional(amount),
    }),
  ),
  /** Hours in which what was granted has to be claimed; absent: without an end. */
  claimHours: z.optional(count),
  /** Of what it gives, in all and on each day; absent: without a limit. */
  budget: z.optional(amount),
  budgetDay: z.optional(amount),
}

const offer = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(offerStates),
  version: z.int(),
  ...wanted,
  /** The terms as members read them, made from the rules. */
  terms: inLanguages(z.array(z.string())),
  /** What was granted and has not lapsed. */
  given: amount,
  givenToday: amount,
  /** Applications that wait. */
  applying: z.int(),
})
export type StaffOffer = z.output<typeof offer>

export const staffOffers = staffEndpoint({
  method: 'GET',
  path: '/staff/offers',
  access: { staff: 'rewards.read' },
  summary: 'Promotions with rules, newest first.',
  input: z.object({ state: z.optional(z.enum(offerStates)), cursor, pageSize: pageRows }),
  output: z.object({ content: z.array(offer), next, currency: z.string(), timeZone: z.string() }),
})

export const staffOfferOutcome = staffEndpoint({
  method: 'GET',
  path: '/staff/offers/{id}/outcome',
  access: { staff: 'rewards.read' },
  summary: 'What a promotion cost, and what those who got it deposited and bet afterwards.',
  input: z.object({ id: numberId }),
  output: z.object({
    times: z.int(),
    members: z.int(),
    paid: amount,
    waiting: amount,
    /** From the day of their first reward on, for so many days; in the site's currency. */
    days: z.int(),
    deposits: amount,
    bets: amount,
    currency: z.string(),
  }),
  refuses: ['not_found'],
})

/** What an estimate counts: deposits, who met the condition, or who played or paid in. */
export const estimateBases = ['deposits', 'need', 'present'] as const

const estimate = z.object({
  days: z.int(),
  /** Days of the site's calendar, both included. */
  from: z.string(),
  to: z.string(),
  /** Members of the audience, those of them who would have got it, and how often. */
  members: z.int(),
  qualified: z.int(),
  times: z.int(),
  sum: amount,
  /** What its budgets would have let it give; absent without one. */
  most: z.optional(amount),
  basis: z.enum(estimateBases),
  currency: z.string(),
})

export const staffOfferEstimate = staffEndpoint({
  method: 'GET',
  path: '/staff/offers/{id}/estimate',
  access: { staff: 'rewards.read' },
  summary: 'What a promotion would have given on the last days that have ended, had everybody taken it who could.',
  input: z.object({ id: numberId }),
  output: estimate,
  refuses: ['not_found'],
})

export const staffTryOffer = staffEndpoint({
  method: 'POST',
  path: '/staff/offers/estimate',
  access: { staff: 'rewards.write' },
  audit: 'offer.try',
  summary: 'The same estimate for rules that are not stored, with their terms. Nothing changes.',
  input: z.object(wanted),
  output: z.object({ estimate, terms: inLanguages(z.array(z.string())) }),
  refuses: ['invalid_input', 'vendor_unavailable'],
})

export const staffAddOffer = staffEndpoint({
  method: 'POST',
  path: '/staff/offers',
  access: { staff: 'rewards.write' },
  audit: 'offer.add',
  summary: 'Adds a promotion as a draft.',
  input: z.object({ name: offerName, ...wanted }),
  output: offer,
  refuses: ['invalid_input', 'state_conflict', 'vendor_unavailable'],
})

export const staffChangeOffer = staffEndpoint({
  method: 'PUT',
  path: '/staff/offers/{id}',
  access: { staff: 'rewards.write' },
  audit: 'offer.change',
  summary: 'Lays down a new version of a promotion. What was granted before stays under its own.',
  input: z.object({
    id: numberId,
    /** The version that the caller saw; another one by now is a conflict. */
    version: z.int(),
    ...wanted,
  }),
  output: offer,
  refuses: ['not_found', 'invalid_input', 'state_conflict', 'vendor_unavailable'],
})

export const staffOfferState = staffEndpoint({
  method: 'POST',
  path: '/staff/offers/{id}/state',
  access: { staff: 'rewards.write' },
  audit: 'offer.state',
  summary: 'Publishes a promotion, or closes it: what was granted before stays.',
  input: z.object({ id: numberId, state: z.enum(['open', 'closed']), version: z.int() }),
  output: offer,
  refuses: ['not_found', 'invalid_input', 'state_conflict'],
})
