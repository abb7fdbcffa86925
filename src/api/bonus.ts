import * as z from 'zod/mini'
import { bonusEnds, bonusStates, bonusWhys, rewardKinds, rewardStates } from './bonus-rules.ts'
import { endpoint } from './endpoint.ts'
import { gameTypes } from './lobby.ts'
import { amount, counted, cursor, language, next, pageSize, time } from './page.ts'
import { freeRoundsStates } from './promotion-rules.ts'

export const feature = { name: 'bonus', description: 'Bonus money: what is given to play with until it is bet for.' }

export const bonusId = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))

/** Bonus money as its member and staff see it. */
export const shownBonus = {
  id: bonusId,
  title: z.string(),
  state: z.enum(bonusStates),
  amount,
  /** What lies in the pocket, while it is active. */
  worth: amount,
  /** What has to be bet, how much of it counts, and what is left. */
  need: amount,
  done: amount,
  left: amount,
  /** The largest stake that it pays a part of; absent without a limit. */
  maxStake: z.optional(amount),
  /** The most that becomes money; absent without a limit. */
  maxPayout: z.optional(amount),
  /** Hours in which it may be used, from when it is active. */
  hours: z.int(),
  /** Types of games whose bets count less than wholly, in basis points. */
  weights: z.array(z.object({ gameType: z.enum(gameTypes), share: z.int() })),
  /** Names of games that it pays nothing for. */
  excluded: z.array(z.string()),
  offeredAt: time,
  activatedAt: z.optional(time),
  expiresAt: z.optional(time),
  endedAt: z.optional(time),
  /** Why it was forfeited. */
  end: z.optional(z.enum(bonusEnds)),
  /** What of it became money. */
  converted: amount,
}
const bonus = z.object(shownBonus)
export type OwnBonus = z.output<typeof bonus>

const details = z.object({
  /** The one that is active. */
  active: z.optional(bonus),
  /** Up to when bets are counted. */
  asOf: time,
  currencySymbol: z.string(),
})

export const bonusDetails = endpoint({
  method: 'GET',
  path: '/bonus',
  access: 'member',
  summary: 'The caller’s bonus money that is active, with what has to be bet for it.',
  input: z.object({ language: z.optional(language) }),
  output: details,
})

/** Free rounds as their member sees them. */
const ownRounds = z.object({
  state: z.enum(freeRoundsStates),
  game: z.string(),
  /** Where it is played, as `/game/{gameId}`; absent where the site has it no more. */
  gameId: z.optional(z.int()),
  count: z.int(),
  played: z.int(),
  left: z.int(),
  stake: amount,
  until: time,
  endedAt: z.optional(time),
})
export type OwnRounds = z.output<typeof ownRounds>

const recordLine = z.object({
  id: z.string(),
  kind: z.enum(rewardKinds),
  state: z.enum(rewardStates),
  /** What was given, or what free rounds have won; below zero for what was taken back. */
  amount,
  time,
  /** What it was called; absent where its kind says it all. */
  title: z.optional(z.string()),
  /** Of bonus money. */
  bonus: z.optional(bonus),
  rounds: z.optional(ownRounds),
})
export type RewardLine = z.output<typeof recordLine>

const recordFilter = {
  from: z.optional(time),
  /** Exclusive. */
  to: z.optional(time),
  kind: z.optional(z.enum(rewardKinds)),
  state: z.optional(z.enum(rewardStates)),
  language: z.optional(language),
}

export const bonusRecord = endpoint({
  method: 'GET',
  path: '/records/bonus',
  access: 'member',
  summary:
    'What rewards gave the caller in the last thirteen months, in bonus money, free rounds and money, newest first.',
  input: z.strictObject({ ...recordFilter, cursor, pageSize: pageSize(20) }),
  output: z.object({
    content: z.array(recordLine),
    next,
    /** Of all lines that were asked for, with the first page only. */
    totals: z.optional(
      z.object({
        ...counted,
        received: amount,
        /** What was paid in money, what free rounds won, and what of bonus money became money. */
        money: amount,
        /** What is bonus money now, or waits to be. */
        held: amount,
        /** What was given and ended before it became money. */
        lapsed: amount,
        currencySymbol: z.string(),
      }),
    ),
  }),
  refuses: ['period_reversed', 'period_too_long'],
})

export const bonusFilter = z.strictObject(recordFilter)

export const bonusFile = endpoint({
  method: 'GET',
  path: '/records/bonus.csv',
  access: 'member',
  gives: 'csv',
  rate: 'write',
  summary: 'What rewards gave the caller as a CSV file, up to 100,000 lines.',
  input: bonusFilter,
  output: z.instanceof(Blob),
  refuses: ['period_reversed', 'period_too_long', 'export_too_long'],
})

/** A round that was played while bonus money was active. */
const round = z.object({
  id: z.string(),
  game: z.string(),
  time,
  stake: amount,
  /** What of the stake bonus money paid. */
  bonus: amount,
  /** What it counts. */
  counted: amount,
  /** Why it counts nothing. */
  why: z.optional(z.enum(bonusWhys)),
})
export type BonusRound = z.output<typeof round>

export const bonusRounds = endpoint({
  method: 'GET',
  path: '/bonus/{id}/rounds',
  access: 'member',
  summary: 'The rounds that were played while bonus money was active: what each counts, or why it counts nothing.',
  input: z.object({ id: bonusId, language: z.optional(language), cursor, pageSize: pageSize(20) }),
  output: z.object({ content: z.array(round), next, currencySymbol: z.string() }),
  refuses: ['not_found'],
})

export const giveUpBonus = endpoint({
  method: 'POST',
  path: '/bonus/{id}/give-up',
  access: 'member',
  summary: 'Gives bonus money up: what lies in the pocket goes back to the house, own money stays.',
  input: z.object({ id: bonusId, language: z.optional(language) }),
  output: details,
  refuses: ['not_found', 'bonus_over'],
})
