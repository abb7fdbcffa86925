import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'

/**
 * A sum that is being typed, as the wire has it; nothing yet is zero.
 * @example typedSum('20', 'THB') // '20.00'
 */
export const typedSum = (text: string, currency: string): string =>
  formatAmount(parseAmount(text.trim(), currencyOf(currency)) ?? 0n, currencyOf(currency))

/** A whole number that is being typed; `undefined` for none. */
export const typedNumber = (text: string): number | undefined =>
  /^[0-9]{1,9}$/.test(text.trim()) ? Number(text) : undefined
