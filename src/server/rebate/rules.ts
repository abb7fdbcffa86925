import type { Units } from '#api/money.ts'

/** Basis points of a whole, and the parts of a unit that an account carries. */
export const whole = 10_000n

/** Valid bets at one rate. */
export interface Part {
  readonly base: Units
  /** In basis points. */
  readonly rate: number
}

/** What bets give back, in ten-thousandths of a unit. */
export const partsOf = (bets: readonly Part[]): bigint =>
  bets.reduce((sum, { base, rate }) => sum + base * BigInt(rate), 0n)

/** What one line of bets gives back, in units, cut towards zero. */
export const shownOf = ({ base, rate }: Part): Units => (base * BigInt(rate)) / whole

/**
 * What can be paid for bets that are not rebated yet, in whole `step`s, and what is left for the next claim. Where more was
 * taken back than was bet since, nothing is paid and everything stays as it is.
 * @example payable(50n, [{ base: 12_345n, rate: 80 }], 10n) // { amount: 90n, carry: 87_650n }
 */
export function payable(
  carry: bigint,
  bets: readonly Part[],
  step: Units,
): { readonly amount: Units; readonly carry: bigint } {
  const sum = carry + partsOf(bets)
  const units = sum > 0n ? sum / whole : 0n
  const amount = units - (units % step)
  return { amount, carry: sum - amount * whole }
}
