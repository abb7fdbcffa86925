import { currencyOf } from '#api/money.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'

/**
 * An amount of the wire with its currency's symbol.
 * @example moneyOf('5000.00', 'THB', 'en') // '฿5,000.00'
 */
export const moneyOf = (amount: string, currency: string, locale: Locale, signed = false): string =>
  formatMoney(amount, currencyOf(currency).symbol, locale, signed)

const agents: readonly number[] = [1, 2, 41, 42]
const trial = 4

/** What an account is by its type (`memberTypes` of `#api/access.ts`, whose schemas the console need not load). */
export const kindOf = (type: number): 'agent' | 'trial' | 'member' =>
  agents.includes(type) ? 'agent' : type === trial ? 'trial' : 'member'

/** Whether a sum above zero was typed. */
export const isSum = (text: string): boolean => /^[0-9]{1,12}(\.[0-9]{1,2})?$/.test(text.trim()) && /[1-9]/.test(text)
