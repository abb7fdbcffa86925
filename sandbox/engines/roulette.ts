import { sharedEngine, tableClock } from './shared.ts'

/** The numbers of the European wheel in the order of their pockets. */
export const wheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

export const reds: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]

export interface RouletteResult {
  readonly number: number
}

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

const numbers = range(1, 36)

/**
 * Every bet of the cloth by its name, with the numbers that it covers.
 * @example spots.get('split:8-11') // [8, 11]
 */
export const spots: ReadonlyMap<string, readonly number[]> = new Map([
  ...range(0, 36).map((one) => [`straight:${one}`, [one]] as const),
  ...[1, 2, 3].map((one) => [`split:0-${one}`, [0, one]] as const),
  ...numbers.filter((one) => one % 3 !== 0).map((one) => [`split:${one}-${one + 1}`, [one, one + 1]] as const),
  ...range(1, 33).map((one) => [`split:${one}-${one + 3}`, [one, one + 3]] as const),
  ...range(1, 34, 3).map((one) => [`street:${one}`, range(one, one + 2)] as const),
  ['street:0-1-2', [0, 1, 2]] as const,
  ['street:0-2-3', [0, 2, 3]] as const,
  ['corner:0', [0, 1, 2, 3]] as const,
  ...range(1, 32)
    .filter((one) => one % 3 !== 0)
    .map((one) => [`corner:${one}`, [one, one + 1, one + 3, one + 4]] as const),
  ...range(1, 31, 3).map((one) => [`line:${one}`, range(one, one + 5)] as const),
  ...[1, 2, 3].map((one) => [`dozen:${one}`, range(one * 12 - 11, one * 12)] as const),
  ...[1, 2, 3].map((one) => [`column:${one}`, range(one, 33 + one, 3)] as const),
  ['red', reds] as const,
  ['black', numbers.filter((one) => !reds.includes(one))] as const,
  ['odd', numbers.filter((one) => one % 2 === 1)] as const,
  ['even', numbers.filter((one) => one % 2 === 0)] as const,
  ['low', range(1, 18)] as const,
  ['high', range(19, 36)] as const,
])

/** Pays by the count of numbers that a bet covers: what stands on the cloth, to one. */
export const odds: Readonly<Record<number, number>> = { 1: 35, 2: 17, 3: 11, 4: 8, 6: 5, 12: 2, 18: 1 }

/** European roulette: one zero, one spin for the whole table. */
export const roulette = sharedEngine<RouletteResult>({
  name: 'roulette',
  screen: 'roulette',
  kind: 'table',
  clock: tableClock,
  isSpot: (spot) => spots.has(spot),
  result: (rng) => ({ number: wheel[rng.below(wheel.length)]! }),
  backOf(spot, { number }) {
    const covered = spots.get(spot)!
    return covered.includes(number) ? (odds[covered.length]! + 1) * 100 : 0
  },
  stakeStep: 1000n,
  rtp: '97.30',
  volatility: 3,
  rules: { wheel, reds, odds, spots: [...spots] },
})
