import type { GameType } from '#api/lobby.ts'
import type { Units } from '#api/money.ts'

/** Basis points of a whole. */
export const whole = 10_000n

/** Basis points of a bet that count, by what is closest to its game; frozen with a grant. */
export interface Weights {
  readonly default: number
  readonly types?: Readonly<Partial<Record<GameType, number>>>
  readonly vendors?: Readonly<Record<string, number>>
  readonly games?: Readonly<Record<string, number>>
}

/** How far a requirement is: never past it, and never below nothing. `progress` is in units times basis points. */
export function farOf(need: Units, progress: bigint): { readonly done: Units; readonly left: Units } {
  const counted = progress / whole
  const done = counted < 0n ? 0n : counted > need ? need : counted
  return { done, left: need - done }
}

export const isMet = (need: Units, progress: bigint): boolean => progress >= need * whole

/** What of a pocket becomes money when it is met, or all but nothing is left of it. */
export const payoutOf = (worth: Units, maxPayout: Units | null): Units =>
  worth <= 0n ? 0n : maxPayout !== null && worth > maxPayout ? maxPayout : worth

/** Less than this is nothing that can be bet: a hundredth of the currency. */
export const crumb: Units = 1_000n
