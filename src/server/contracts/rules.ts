/** Hundredths of a per cent. @example readRate('0.8') // 80 */
export function readRate(rate: string): number {
  const [whole = '0', part = ''] = rate.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** @example showRate(80) // '0.80' */
export const showRate = (points: number): string =>
  `${Math.trunc(points / 100)}.${String(points % 100).padStart(2, '0')}`

/** Nobody may be promised nothing, nor more than who promises has; the house has everything. */
export const mayOffer = (points: number, ownPoints: number | undefined): boolean =>
  points >= 1 && ownPoints !== undefined && points <= ownPoints
