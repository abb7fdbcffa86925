import { type Currency, currencies, isCurrencyCode } from '@baize/money/money.ts'

/** Fun money of the demo mode. */
export const fun: Currency = { code: 'XXX', symbol: '', decimals: 2 }

/** A currency that the vendor plays in. */
export function currencyOf(code: string): Currency | undefined {
  if (code === fun.code) return fun
  return isCurrencyCode(code) ? currencies[code] : undefined
}
