import type { z } from 'zod'

/** The source of chance. `below(n)` is one of 0 … n−1, each as likely as the other. */
export interface Rng {
  below(n: number): number
}

/** What a draw decided. `win` is in units and includes a returned stake; `show` is what the frame needs to play it. */
export interface Draw {
  readonly win: bigint
  readonly show: unknown
}

/**
 * One kind of game. An engine decides rounds and publishes its figures; sessions, money, screens' frame and history
 * are the same for all. A new engine is one file here, one screen in `frame/` and one line in the registry.
 */
export interface Engine<Choice = unknown> {
  readonly name: string
  /** What the player may choose besides the stake. */
  readonly choice: z.ZodType<Choice>
  /** Stakes must be whole multiples of this many units, so that every pay is a whole number of units. */
  readonly stakeStep: bigint
  /** The long-run share of stakes that comes back, in per cent with two decimals; for the default choice. */
  readonly rtp: string
  readonly volatility: number
  readonly paylines: number | null
  draw(stake: bigint, choice: Choice, rng: Rng): Draw
  /** What the published rules show and the frame reads; plain data. */
  readonly rules: unknown
}
