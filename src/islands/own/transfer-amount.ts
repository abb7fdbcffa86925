import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import type { Locale } from '#i18n/locale.ts'
import { readUnits } from '#i18n/read-units.ts'

export type AmountFault = 'empty' | 'form' | 'tooMuch'

/**
 * A typed amount as the wire wants it, or what is wrong with it. Without a known balance nothing is too much.
 * @example checkAmount('250', 'en', 'THB', '300.00') // { amount: '250.00' }
 * @example checkAmount('301', 'en', 'THB', '300.00') // { fault: 'tooMuch' }
 */
export function checkAmount(
  typed: string,
  locale: Locale,
  code: string,
  most: string | undefined,
): { readonly amount: string } | { readonly fault: AmountFault } {
  const currency = currencyOf(code)
  if (typed.trim() === '') return { fault: 'empty' }
  const units = readUnits(typed, locale, code)
  if (units === undefined) return { fault: 'form' }
  const limit = most === undefined ? undefined : parseAmount(most, currency)
  if (limit !== undefined && units > limit) return { fault: 'tooMuch' }
  return { amount: formatAmount(units, currency) }
}

/** Whether there is anything. */
export const isMoney = (amount: string | undefined): boolean => amount !== undefined && /[1-9]/.test(amount)
