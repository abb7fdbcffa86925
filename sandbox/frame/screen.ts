import type { Past } from './strip.ts'
import type { Money, Say } from './texts.ts'
import type { Round } from './types.ts'

/** How a round is to be shown. */
export interface Pace {
  readonly quick: boolean
  /** A new signal that the player's press ends early. */
  readonly cut: () => AbortSignal
}

/** What every screen gets. */
export interface Tools {
  /** The place of the game on the page. */
  readonly root: HTMLElement
  readonly say: Say
  readonly money: Money
  /** The engine's published figures. */
  readonly rules: unknown
  /** One chip: the stake that stands in the bar. */
  readonly chip: () => string
  /** The most that one round may cost. */
  readonly stakeMost: string
  /** Says something to eyes and ears. */
  readonly tell: (text: string) => void
  readonly showWin: (units: bigint) => void
  /** The choice changed: the main button follows. */
  readonly changed: () => void
  /** Presses the main button. */
  readonly go: () => void
  /** The last rounds of this session, the newest first. */
  readonly recent: () => Promise<readonly Round[]>
}

/** A game's own part of the page. Rounds, money, messages and buttons around it are the same for all. */
export interface Screen {
  /** What the player bets on; `undefined` while something is missing. */
  choice(): unknown
  /** What to do before the first round, or what is missing. */
  invite(): string
  /** How many chips the choice costs. */
  chips?(): number
  /** The word on the main button, where it is not always the same. */
  word?(): string
  /** The stake in the bar changed. */
  priced?(): void
  /** A round was asked for. */
  begin(): void
  /** The round did not come about. */
  undo(): void | Promise<void>
  /** Shows what was drawn since the screen last showed this round. */
  play(round: Round, pace: Pace): Promise<void>
  /** Shows the end of a round without its way there. */
  rest(round: Round): void
  /** Waits for the player's next step, in games that have them. */
  decide?(round: Round): Promise<unknown>
  /** What the result was, said before the win. */
  sentence?(round: Round): string
  /** What a finished round adds to the row of the last results, where a game has one. */
  past?(round: Round): Past
  /** The main button or its key was pressed while a round runs; true when that meant something. */
  pressed?(): boolean
  /** The main button has nothing to do just now. */
  still?(): boolean
  /** A key that no other part used; true when it meant something. */
  key?(key: string): boolean
  /** Another round follows at once. */
  more?(): boolean
  /** Whether such a round ends a run of automatic ones. */
  ends?(round: Round): boolean
  /** Choices can be changed. */
  unlock?(open: boolean): void
}

export type OpenScreen = (tools: Tools) => Screen | Promise<Screen>
