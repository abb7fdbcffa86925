/** Amounts as the server writes them, counted in cents: exact, and enough for what the frame adds up. */

export const toCents = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
}

export const fromCents = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Units of 1/100 000, as a text with as many decimals as another amount has. */
export const fromUnits = (units: bigint, like: string): string => {
  const decimals = like.split('.')[1]?.length ?? 0
  const digits = (units < 0n ? -units : units).toString().padStart(6, '0')
  const fraction = digits.slice(-5).padEnd(decimals, '0').slice(0, decimals)
  return `${units < 0n ? '-' : ''}${digits.slice(0, -5)}${fraction && `.${fraction}`}`
}

/** Units of 1/100 000. */
export const toUnits = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(5, '0'))
}
