import type { Units } from '#api/money.ts'

/** What a line has paid by itself, and by the corrections that were approved since. */
export interface PaidSoFar {
  readonly pay: Units
  readonly corrected: Units
}

/** Whether a correction may stand beside a line: it changes something, and no pay is below zero after it. */
export const mayCorrect = ({ pay, corrected }: PaidSoFar, amount: Units): boolean =>
  amount !== 0n && pay + corrected + amount >= 0n

/** The correction that takes all of it back. */
export const reversalOf = ({ pay, corrected }: PaidSoFar): Units => -(pay + corrected)

/**
 * What is moved of a correction while somebody has so much: all of what they get, and of what they give back as much as
 * there is.
 * @example movedNow(-10n, 4n) // -4n
 */
export const movedNow = (wanted: Units, has: Units): Units => {
  if (wanted >= 0n) return wanted
  const most = has > 0n ? has : 0n
  return -wanted < most ? wanted : -most
}
