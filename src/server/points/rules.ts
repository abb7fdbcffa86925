import { formatAmount, parseAmount, type Units, unitsPerMajor } from '#api/money.ts'

/** Basis points of a whole, and the parts of a unit that an account carries. */
export const whole = 10_000n

/** Points as they are written down: like money, with two decimals, cut towards zero. */
const written = { code: 'points', symbol: '', decimals: 2 }

/** @example formatPoints(186_412_000n) // '1864.12' */
export const formatPoints = (units: Units): string => formatAmount(units, written)

/** Units of a number of points with at most two decimals, which may be below zero; `undefined` for what is none. */
export function parsePoints(text: string): Units | undefined {
  const units = parseAmount(text.replace(/^-/, ''), written)
  return units === undefined || !text.startsWith('-') ? units : -units
}

/** Units of whole points. */
export const wholePoints = (points: bigint | number): Units => BigInt(points) * unitsPerMajor

/** Rounds towards the smaller number, as `/` does not below zero. */
const floor = (value: bigint, by: bigint): bigint => value / by - (value % by < 0n ? 1n : 0n)

/**
 * What valid bets of one member earn, one after the other: units for each, and what is carried to the next. Whatever way bets
 * are cut into batches, the sum is that of all of them, less than a unit of which is carried.
 * @example earn(9_000n, [{ base: 55n, rate: 100n }]) // { units: [1n], carry: 4_500n }
 */
export function earn(
  carry: bigint,
  bets: readonly { readonly base: Units; readonly rate: bigint }[],
): { readonly units: readonly Units[]; readonly carry: bigint } {
  let rest = carry
  const units = bets.map(({ base, rate }) => {
    const sum = rest + base * rate
    const earned = floor(sum, whole)
    rest = sum - earned * whole
    return earned
  })
  return { units, carry: rest }
}

/** What of a balance can be spent: all but what was earned by rounds that may still be taken back. */
export function usableOf(balance: Units, waiting: Units): Units {
  const held = waiting > 0n ? waiting : 0n
  return balance > held ? balance - held : 0n
}
