import { type Fraction, percent } from './figures.ts'

/** Fixed odds: a bet wins in `weight` of 10,000 equally likely cases, and its odds are made from that weight. */
export const cases = 10_000

const returned: Fraction = { share: 96n, of: 100n }

/** What comes back of every bet at such odds, whatever its weight. */
export const oddsReturn = percent(returned, 2)

/**
 * The odds of a weight in hundredths of the stake, the stake included. Only weights are used whose odds are exact, so
 * that no bet is better or worse by rounding.
 * @example oddsOf(4800) // 200, which is 2.00
 */
export function oddsOf(weight: number): number {
  const hundredths = (BigInt(cases) * 100n * returned.share) / returned.of
  if (hundredths % BigInt(weight) !== 0n) throw new Error(`A weight of ${weight} has no exact odds.`)
  return Number(hundredths / BigInt(weight))
}

/** What a winning bet pays, in units; exact for stakes of whole major units. */
export const payAt = (stake: bigint, odds: number): bigint => (stake * BigInt(odds)) / 100n
