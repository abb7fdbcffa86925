import type { Sums } from './shared-bets.ts'
import type { Past } from './shared-stream.ts'
import type { Money, Say } from './texts.ts'

/** What a screen of a shared round gets. */
export interface SharedTools {
  readonly root: HTMLElement
  readonly say: Say
  readonly money: Money
  readonly rules: unknown
  /** Lays one chip on a spot; false when that cannot be. */
  readonly lay: (spot: string) => boolean
  readonly tell: (text: string) => void
  /** The drawn stage; its moving parts are groups with a class. */
  readonly scene: SVGSVGElement
  /** The chips of the rack, in cents: sums are shown in the colours of theirs. */
  readonly medals: readonly bigint[]
}

/** A table's own part of the page: its cloth, how a result is shown. Buttons with `data-spot` take chips by themselves. */
export interface SharedScreen {
  /** The text that says what happens while the result comes about. */
  readonly running: string
  /** What a spot is called. */
  nameOf(spot: string): string
  /** What a spot pays, as it is printed. */
  oddsOf(spot: string): string
  /** The result in a sentence. */
  sentence(result: unknown): string
  /** Bets are closed and nothing is drawn yet. */
  closed?(): void
  /** Shows how the result comes about; `still` shows it at once. */
  show(result: unknown, still: boolean, cut: AbortSignal): Promise<void>
  /** A new round: nothing is drawn yet. */
  clear(): void
  /** The spots that this result pays are marked. */
  pays(spot: string, result: unknown): boolean
  history(past: readonly Past[]): void
  /** Shows chips on spots that have no button of their own. */
  chips?(laid: Sums, bought: Sums): void
  /** What spots pay has moved. */
  prices?(prices: unknown): void
  /** The spot that takes the place of one whose price is gone. */
  now?(spot: string): string
  /** A key that no button used. */
  key?(key: string): boolean
}

export type OpenSharedScreen = (tools: SharedTools) => SharedScreen
