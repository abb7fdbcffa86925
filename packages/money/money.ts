/**
 * Money. Inside the platform an amount is a `bigint` in units of 1/100 000 of the currency's major unit (aggregators
 * settle in sub-cents); on the wire it is a decimal string in major units with the currency's own number of decimals.
 * No float is ever involved.
 */

/** An amount in units: 1 baht = 100 000 units. */
export type Units = bigint

/** Units in one major unit of any currency. */
export const unitsPerMajor = 100_000n

const unitDigits = 5

/** What a currency needs to be written down. `decimals` is 0 to 5. */
export interface Currency {
  readonly code: string
  readonly symbol: string
  readonly decimals: number
}

/** The currencies that the product knows. One deployment uses one of them. */
export const currencies = {
  THB: { code: 'THB', symbol: '฿', decimals: 2 },
  USD: { code: 'USD', symbol: '$', decimals: 2 },
  EUR: { code: 'EUR', symbol: '€', decimals: 2 },
  BRL: { code: 'BRL', symbol: 'R$', decimals: 2 },
  VND: { code: 'VND', symbol: '₫', decimals: 0 },
  JPY: { code: 'JPY', symbol: '¥', decimals: 0 },
} as const satisfies Record<string, Currency>

export type CurrencyCode = keyof typeof currencies

/** @example isCurrencyCode('THB') // true */
export function isCurrencyCode(value: string): value is CurrencyCode {
  return Object.hasOwn(currencies, value)
}

/**
 * The currency of a stored code; one that the product does not know is written with two decimals under its code.
 * @example currencyOf('THB').symbol // '฿'
 */
export function currencyOf(code: string): Currency {
  return isCurrencyCode(code) ? currencies[code] : { code, symbol: code, decimals: 2 }
}

/**
 * Reads a wire amount. Refuses (returns `undefined`) whatever is not plain ASCII digits with at most the currency's
 * decimals: signs, exponents, spaces, separators, other scripts' digits, more than 12 whole digits.
 * @example parseAmount('1250.50', currencies.THB) // 125050000n
 * @example parseAmount('1e3', currencies.THB) // undefined
 */
export function parseAmount(text: string, currency: Currency): Units | undefined {
  const match = /^([0-9]{1,12})(?:\.([0-9]{1,5}))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '0', fraction = ''] = match
  if (fraction.length > currency.decimals) return undefined
  return BigInt(whole) * unitsPerMajor + BigInt(fraction.padEnd(unitDigits, '0'))
}

/**
 * Writes units as a wire amount with the currency's decimals. A part smaller than the last decimal is cut towards
 * zero: what a player reads is never more than what they own.
 * @example formatAmount(125050000n, currencies.THB) // '1250.50'
 * @example formatAmount(-1n, currencies.THB) // '0.00'
 */
export function formatAmount(units: Units, currency: Currency): string {
  const size = units < 0n ? -units : units
  const step = 10n ** BigInt(unitDigits - currency.decimals)
  const cut = size / step
  const scale = 10n ** BigInt(currency.decimals)
  const whole = cut / scale
  const fraction = (cut % scale).toString().padStart(currency.decimals, '0')
  const sign = units < 0n && cut > 0n ? '-' : ''
  return currency.decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${fraction}`
}
