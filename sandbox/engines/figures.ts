/** An exact fraction: `share` of `of`. */
export interface Fraction {
  readonly share: bigint
  readonly of: bigint
}

/** A fraction as per cent, cut after `digits`. @example percent({ share: 1n, of: 3n }, 2) // '33.33' */
export function percent({ share, of }: Fraction, digits: number): string {
  const text = ((share * 100n * 10n ** BigInt(digits)) / of).toString().padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
