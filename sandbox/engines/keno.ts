import * as z from 'zod'
import type { Engine } from './engine.ts'
import { type Fraction, percent } from './figures.ts'

export const field = 80
export const drawn = 20
export const picksMost = 10

export interface KenoShow {
  readonly picks: readonly number[]
  /** The twenty numbers in the order in which they came. */
  readonly drawn: readonly number[]
  readonly hits: number
  /** In hundredths of the stake. */
  readonly pay: number
}

/** What so many hits pay, in hundredths of the stake, by the count of numbers picked. Not named is nothing. */
export const kenoPays: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 380 },
  2: { 1: 100, 2: 950 },
  3: { 2: 200, 3: 4800 },
  4: { 2: 150, 3: 600, 4: 12_000 },
  5: { 3: 300, 4: 1500, 5: 80_000 },
  6: { 3: 200, 4: 600, 5: 9000, 6: 185_000 },
  7: { 3: 100, 4: 400, 5: 2500, 6: 25_000, 7: 700_000 },
  8: { 4: 200, 5: 1500, 6: 10_000, 7: 145_000, 8: 1_000_000 },
  9: { 4: 100, 5: 600, 6: 5000, 7: 36_000, 8: 400_000, 9: 1_000_000 },
  10: { 0: 300, 5: 200, 6: 2500, 7: 14_000, 8: 120_000, 9: 500_000, 10: 1_000_000 },
}

/** Ways to take `k` of `n`. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let step = 1; step <= k; step++) ways = (ways * BigInt(n - k + step)) / BigInt(step)
  return ways
}

/** How likely so many hits are: hypergeometric, exact. */
export const hitChance = (picks: number, hits: number): Fraction => ({
  share: choose(drawn, hits) * choose(field - drawn, picks - hits),
  of: choose(field, picks),
})

/** What comes back of a stake on so many numbers. */
export function kenoReturn(picks: number): Fraction {
  const pays = Object.entries(kenoPays[picks]!)
  const share = pays.reduce((sum, [hits, pay]) => sum + hitChance(picks, Number(hits)).share * BigInt(pay), 0n)
  return { share, of: choose(field, picks) * 100n }
}

/** How many numbers the machine picks for the player unless told otherwise. */
export const usualPicks = 6

const number = z.int().min(1).max(field)

/** Twenty of eighty numbers; the player picks one to ten. */
export const keno: Engine<{ readonly numbers: readonly number[] }, KenoShow> = {
  name: 'keno',
  screen: 'keno',
  choice: z.object({
    numbers: z
      .array(number)
      .min(1)
      .max(picksMost)
      .refine((numbers) => new Set(numbers).size === numbers.length),
  }),
  stakeStep: 10_000n,
  rtp: percent(kenoReturn(usualPicks), 2),
  volatility: 5,
  paylines: null,
  draw(stake, { numbers }, rng) {
    const balls = Array.from({ length: field }, (_, index) => index + 1)
    const out: number[] = []
    while (out.length < drawn) out.push(...balls.splice(rng.below(balls.length), 1))
    const hits = numbers.filter((one) => out.includes(one)).length
    const pay = kenoPays[numbers.length]![hits] ?? 0
    return { win: (stake * BigInt(pay)) / 100n, show: { picks: numbers, drawn: out, hits, pay } }
  },
  rules: { field, most: picksMost, usual: usualPicks, pays: kenoPays },
}
