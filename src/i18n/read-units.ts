import { currencyOf, parseAmount, type Units } from '#api/money.ts'
import type { Locale } from './locale.ts'
import { readAmount } from './read-amount.ts'

/**
 * A typed amount in units of a currency; `undefined` where it cannot be read, has too many decimals or is nothing.
 * @example readUnits('1,250.50', 'en', 'THB') // 125050000n
 */
export function readUnits(typed: string, locale: Locale, code: string): Units | undefined {
  const units = parseAmount(readAmount(typed, locale) ?? '', currencyOf(code))
  return units === 0n ? undefined : units
}
