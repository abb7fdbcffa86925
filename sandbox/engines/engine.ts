import type { z } from 'zod'
import type { Shared, SharedScreen } from './shared.ts'

/** The source of chance. `below(n)` is one of 0 … n−1, each as likely as the other. */
export interface Rng {
  below(n: number): number
}

/** What a draw decided. `win` is in units and includes a returned stake; `show` is what the frame needs to play it. */
export interface Draw<Show = unknown> {
  readonly win: bigint
  readonly show: Show
  /** The player goes on deciding: nothing is paid yet. `show` then holds only what the player may know. */
  readonly open?: boolean
  /** The step only asked how things stand: nothing is written down and no chance is used. */
  readonly unchanged?: boolean
}

/** The screens of the frame; an engine names the one that plays it. */
export type ScreenName =
  | 'slot'
  | 'tumble'
  | 'hold'
  | SharedScreen
  | 'dice'
  | 'hilo'
  | 'keno'
  | 'fishing'
  | 'coupon'
  | 'book'
  | 'climb'
  | 'spots'
  | 'plinko'
  | 'rocket'
  | 'hand'

/** What the player decides after the bet, in games of several steps. */
export interface Steps<Step, Show> {
  readonly step: z.ZodType<Step>
  /** Takes one step; `undefined` when it is not offered now. */
  take(stake: bigint, show: Show, step: Step, rng: Rng): Draw<Show> | undefined
  /** What a round comes to that its player left. */
  leave(stake: bigint, show: Show, rng: Rng): Draw<Show>
  /** Puts the time since the bet, by the server's clock, into a step before it is taken and written down. */
  stamp?(step: Step, ms: number): Step
  /** When a round ends without its player, after the bet; otherwise after the usual patience. */
  endsAfterMs?(show: Show): number
}

/**
 * One kind of game. An engine decides rounds and publishes its figures; sessions, money, screens' frame and history
 * are the same for all. A new engine is one file here, its rules in `pages/rules/`, a screen in `frame/screens/`
 * (or one that is there) and one line in the registry.
 */
export interface Engine<Choice = unknown, Show = unknown, Step = unknown> {
  readonly name: string
  readonly screen: ScreenName
  /** What the player may choose besides the stake. */
  readonly choice: z.ZodType<Choice>
  /** How many times the chosen stake is bet, where one round can hold several bets; otherwise it is once. */
  chips?(choice: Choice): number
  /** Stakes must be whole multiples of this many units, so that every pay is a whole number of cents. */
  readonly stakeStep: bigint
  /** The long-run share of stakes that comes back, in per cent with two decimals; for the default choice. */
  readonly rtp: string
  /** The share of rounds that win something, in per cent with two decimals; where it is published. */
  readonly hitRate?: string
  /** The most that one round can pay, in stakes with two decimals; where it is published. */
  readonly mostWin?: string
  readonly volatility: number
  readonly paylines: number | null
  /** Decides a round. `stake` is one chip: the whole stake, unless the engine counts `chips`. */
  draw(stake: bigint, choice: Choice, rng: Rng): Draw<Show>
  readonly steps?: Steps<Step, Show>
  /** Present where everybody at a table plays the same round, by the clock. */
  readonly shared?: Shared
  /** Present where bets are taken now and settled after matches that are still to come. */
  readonly book?: true
  /** What the published rules show and the frame reads; plain data. */
  readonly rules: unknown
}
