import * as z from 'zod'
import type { Engine } from './engine.ts'
import { type Fraction, percent } from './figures.ts'

/** One of the things that can be bet on: how many of all cases it has, what it pays in hundredths of the stake. */
export interface Spot {
  readonly spot: string
  readonly weight: number
  readonly odds: number
}

export interface SpotsShow {
  readonly spot: string
  readonly came: string
  /** The case that was drawn: the segment of a wheel. */
  readonly at: number
}

interface Definition {
  readonly name: string
  readonly kind: 'coin' | 'wheel'
  readonly spots: readonly Spot[]
  /** What each case shows, in order. */
  readonly cases: readonly string[]
  readonly volatility: number
}

/** What comes back of a bet on a spot. */
export const spotReturn = ({ weight, odds }: Spot, cases: number): Fraction => ({
  share: BigInt(weight * odds),
  of: BigInt(cases) * 100n,
})

/** One pick, one draw: a coin, a wheel. */
function openSpots({ name, kind, spots, cases, volatility }: Definition): Engine<{ readonly spot: string }, SpotsShow> {
  return {
    name,
    screen: 'spots',
    choice: z.object({ spot: z.string().refine((spot) => spots.some((one) => one.spot === spot)) }),
    stakeStep: 100_000n,
    rtp: percent(spotReturn(spots[0]!, cases.length), 2),
    volatility,
    paylines: null,
    draw(stake, { spot }, rng) {
      const at = rng.below(cases.length)
      const came = cases[at]!
      const odds = spots.find((one) => one.spot === spot)!.odds
      return { win: came === spot ? (stake * BigInt(odds)) / 100n : 0n, show: { spot, came, at } }
    },
    rules: { kind, spots, cases },
  }
}

export const coinSpots: readonly Spot[] = [
  { spot: 'heads', weight: 1, odds: 196 },
  { spot: 'tails', weight: 1, odds: 196 },
]

/** Heads or tails. */
export const coin = openSpots({
  name: 'coin',
  kind: 'coin',
  spots: coinSpots,
  cases: ['heads', 'tails'],
  volatility: 1,
})

export const wheelSpots: readonly Spot[] = [
  { spot: '2', weight: 24, odds: 200 },
  { spot: '3', weight: 16, odds: 300 },
  { spot: '6', weight: 8, odds: 600 },
  { spot: '24', weight: 2, odds: 2400 },
]

/** Fifty segments, spread so that equals lie apart. */
export const wheelSegments: readonly string[] = [
  ...'24 2 3 2 6 2 3 2 3 2 6 2 3 2 3 2 6 2 3 2 3 2 6 2 3'.split(' '),
  ...'24 2 3 2 6 2 3 2 3 2 6 2 3 2 3 2 6 2 3 2 3 2 6 2 3'.split(' '),
]

/** A wheel of fifty segments; every number returns the same. */
export const wheel = openSpots({
  name: 'wheel',
  kind: 'wheel',
  spots: wheelSpots,
  cases: wheelSegments,
  volatility: 3,
})
