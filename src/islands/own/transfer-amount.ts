import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'

export type AmountFault = 'empty' | 'form' | 'tooMuch'

/**
 * A typed amount as the wire wants it, or what is wrong with it. Without a known balance nothing is too much.
 * @example checkAmount('250', 'THB', '300.00') // { amount: '250.00' }
 * @example checkAmount('301', 'THB', '300.00') // { fault: 'tooMuch' }
 */
export function checkAmount(
  typed: string,
  code: string,
  most: string | undefined,
): { readonly amount: string } | { readonly fault: AmountFault } {
  const currency = currencyOf(code)
  const text = typed.trim()
  if (text === '') return { fault: 'empty' }
  const units = parseAmount(text, currency)
  if (units === undefined || units === 0n) return { fault: 'form' }
  const limit = most === undefined ? undefined : parseAmount(most, currency)
  if (limit !== undefined && units > limit) return { fault: 'tooMuch' }
  return { amount: formatAmount(units, currency) }
}

/** Whether there is anything. */
export const isMoney = (amount: string | undefined): boolean => amount !== undefined && /[1-9]/.test(amount)
