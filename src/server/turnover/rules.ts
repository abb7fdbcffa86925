import type { Units } from '#api/money.ts'

/** Basis points of a whole. */
export const whole = 10_000n

/** A requirement as far as its sums go. */
export interface Condition {
  readonly need: Units
  /** Valid bets of the rounds that began between this one and the next, times basis points. */
  readonly played: bigint
  /** Cancelled, or past its end: it asks for nothing any more. */
  readonly isClosed: boolean
}

/**
 * How much of each of a member's requirements is met, in units times basis points. In the order in which they were opened,
 * each is filled by what was played since then and is not used by the ones before it. What is played is a sum, so
 * a reversal takes back what its round gave, whenever it comes; nothing depends on the order in which movements are counted.
 */
export function fillInOrder(conditions: readonly Condition[]): readonly bigint[] {
  const left = conditions.map(({ need, isClosed }) => (isClosed ? 0n : need * whole))
  const filled = conditions.map(() => 0n)
  let first = 0
  for (const [at, { played }] of conditions.entries()) {
    let free = played > 0n ? played : 0n
    while (first <= at && left[first] === 0n) first += 1
    for (let one = first; one <= at && free > 0n; one += 1) {
      const taken = free < left[one]! ? free : left[one]!
      free -= taken
      left[one]! -= taken
      filled[one]! += taken
    }
  }
  return filled
}
