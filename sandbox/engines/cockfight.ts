import type { Rng } from './engine.ts'
import { cases, oddsOf, oddsReturn } from './odds.ts'
import { sharedEngine } from './shared.ts'

export const sides = ['meron', 'draw', 'wala'] as const
export type Side = (typeof sides)[number]

/** What each side pays, in hundredths, the stake included. */
export type Prices = Readonly<Record<Side, number>>

export interface CockfightResult {
  /** The last prices before the close. */
  readonly prices: Prices
  /** 0 … 9,999: Meron has the lowest numbers, Wala the highest, the draw what is between. */
  readonly number: number
  /** The first number of the draw and the first of Wala. */
  readonly marks: readonly [number, number]
  readonly winner: Side
}

/** In how many of 10,000 cases nobody wins; it never moves. */
export const drawWeight = 1000
/** The chances between which Meron's moves; Wala has the rest. All have exact prices. */
export const rungs = [1500, 3000, 4000, 5000, 6000, 7500] as const
/** When prices move, after the round was opened. */
export const movesAtMs = [6000, 12_000, 18_000] as const

/**
 * The chance of Meron after so many moves. It goes up or down a rung, each so likely that on average it stays: what is
 * bet at an earlier price returns the same as what is bet at a later one. The outermost rungs hold.
 */
export function meronAfter(rng: Rng, moves: number): number {
  let at = 2 + rng.below(2)
  for (let move = 0; move < moves; move++) {
    const [down, here, up] = [rungs[at - 1], rungs[at]!, rungs[at + 1]]
    // The number is taken in any case, so that all moves stand at their place in the stream.
    const number = rng.below(10)
    if (down === undefined || up === undefined) continue
    at += number < ((here - down) * 10) / (up - down) ? 1 : -1
  }
  return rungs[at]!
}

export const pricesOf = (meron: number): Prices => ({
  meron: oddsOf(meron),
  draw: oddsOf(drawWeight),
  wala: oddsOf(cases - drawWeight - meron),
})

/** A spot names its price, so that a chip keeps the one at which it was bet. @example spotOf('meron', 192) // 'meron:192' */
export const spotOf = (side: Side, price: number) => `${side}:${price}`

const priced: Readonly<Record<Side, ReadonlySet<number>>> = {
  meron: new Set(rungs.map(oddsOf)),
  draw: new Set([oddsOf(drawWeight)]),
  wala: new Set(rungs.map((rung) => oddsOf(cases - drawWeight - rung))),
}
const readSpot = (spot: string): readonly [Side, number] => {
  const [side = '', price = ''] = spot.split(':')
  return [side as Side, Number(price)]
}

/** Two sides and a draw, told in numbers only; prices move while bets are open. */
export const cockfight = sharedEngine<CockfightResult>({
  name: 'cockfight',
  screen: 'cockfight',
  kind: 'table',
  clock: { openMs: 24_000, closedMs: 3000, resultMs: 9000 },
  isSpot: (spot) => sides.some((side) => spot.startsWith(`${side}:`) && priced[side].has(readSpot(spot)[1])),
  result(rng) {
    const meron = meronAfter(rng, movesAtMs.length)
    const number = rng.below(cases)
    const marks = [meron, meron + drawWeight] as const
    return {
      prices: pricesOf(meron),
      number,
      marks,
      winner: number < marks[0] ? 'meron' : number < marks[1] ? 'draw' : 'wala',
    }
  },
  backOf(spot, { winner }) {
    const [side, price] = readSpot(spot)
    return side === winner ? price : 0
  },
  moving: {
    atMs: movesAtMs,
    prices: (rng, moves) => pricesOf(meronAfter(rng, moves)),
    offers(spot, prices) {
      const [side, price] = readSpot(spot)
      return (prices as Prices)[side] === price
    },
  },
  stakeStep: 100_000n,
  rtp: oddsReturn,
  volatility: 2,
  rules: { drawWeight, rungs, movesAtMs },
})
