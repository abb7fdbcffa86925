import * as z from 'zod'
import type { Engine, Rng } from './engine.ts'

/** The screens of shared rounds. */
export type SharedScreen = 'roulette' | 'baccarat' | 'dragontiger' | 'sicbo' | 'moneywheel' | 'lottery' | 'cockfight'

/** How long the parts of a shared round last. */
export interface Clock {
  readonly openMs: number
  /** No more bets; what is on its way to the wallet arrives. */
  readonly closedMs: number
  /** The result is shown. */
  readonly resultMs: number
  /** Rounds begin at whole multiples of their length and go on whether anybody plays or not. */
  readonly aligned?: boolean
}

/** What makes an engine one of shared rounds: the result is the same for everybody at the table. */
export interface Shared<Result = unknown> {
  readonly clock: Clock
  /** A table, or a draw that belongs to a list of lotteries. */
  readonly kind: 'table' | 'draw'
  /** Draws the round's result: plain data with nothing of any player. */
  result(rng: Rng): Result
  /** What comes back of one chip on a spot, in hundredths, the chip included. */
  backOf(spot: string, result: Result): number
  /** Present where what spots pay moves while bets are open. */
  readonly moving?: Moving
}

/** Prices that move: drawn from the first numbers of the round's stream, before the result. */
export interface Moving {
  /** When they move, after the round was opened; before the close. */
  readonly atMs: readonly number[]
  /** What is paid after so many moves. */
  prices(rng: Rng, moves: number): unknown
  /** Whether a spot is at one of these prices. */
  offers(spot: string, prices: unknown): boolean
}

export interface Bet {
  readonly spot: string
  readonly chips: number
}

export interface SharedChoice {
  readonly bets: readonly Bet[]
}

export interface SharedShow<Result> {
  readonly result: Result
  /** What each bet paid, in units, the stake included. */
  readonly bets: readonly (Bet & { readonly paid: string })[]
}

interface Definition<Result> extends Shared<Result> {
  readonly name: string
  readonly screen: SharedScreen
  readonly isSpot: (spot: string) => boolean
  readonly stakeStep: bigint
  readonly rtp: string
  readonly volatility: number
  readonly rules: object
}

export const betsMost = 60
export const chipsMost = 500

/** What the bets of one player come to. */
export function settle<Result>(
  shared: Pick<Shared<Result>, 'backOf'>,
  stake: bigint,
  { bets }: SharedChoice,
  result: Result,
): { readonly win: bigint; readonly show: SharedShow<Result> } {
  const paid = bets.map((bet) => (stake * BigInt(bet.chips) * BigInt(shared.backOf(bet.spot, result))) / 100n)
  return {
    win: paid.reduce((sum, one) => sum + one, 0n),
    show: { result, bets: bets.map((bet, at) => ({ ...bet, paid: `${paid[at]}` })) },
  }
}

/** Makes an engine of shared rounds from its spots, its result and what the spots pay. */
export function sharedEngine<Result>(
  definition: Definition<Result>,
): Omit<Engine<SharedChoice, SharedShow<Result>>, 'shared'> & { readonly shared: Shared<Result> } {
  const { name, screen, isSpot, stakeStep, rtp, volatility, rules, clock, kind, result, backOf, moving } = definition
  const bet = z.object({ spot: z.string().max(40).refine(isSpot), chips: z.int().min(1).max(chipsMost) })
  const shared: Shared<Result> = { clock, kind, result, backOf, ...(moving && { moving }) }
  return {
    name,
    screen,
    choice: z.object({
      bets: z
        .array(bet)
        .min(1)
        .max(betsMost)
        .refine((bets) => new Set(bets.map(({ spot }) => spot)).size === bets.length),
    }),
    chips: ({ bets }) => bets.reduce((sum, { chips }) => sum + chips, 0),
    stakeStep,
    rtp,
    volatility,
    paylines: null,
    draw: (stake, choice, rng) => settle(shared, stake, choice, result(rng)),
    shared,
    rules: { ...rules, clock, betsMost, chipsMost },
  }
}

/** Twenty seconds for bets, as at a table with a dealer. */
export const tableClock: Clock = { openMs: 18_000, closedMs: 3000, resultMs: 9000 }

/** One draw a minute. */
export const minuteClock: Clock = { openMs: 50_000, closedMs: 3000, resultMs: 7000, aligned: true }
