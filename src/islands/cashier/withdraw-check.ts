import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { readUnits } from '#i18n/read-units.ts'
import { t } from '#i18n/t.ts'
import type { WithdrawalOptions } from '#stores/withdrawals.ts'
import { momentText } from './times.ts'
import type { WithdrawMessages } from './withdraw-words.ts'

export type Account = WithdrawalOptions['accounts'][number]
export type Method = WithdrawalOptions['methods'][number]

const unitsOf = (amount: string, code: string): bigint => parseAmount(amount, currencyOf(code)) ?? 0n

/** The method that serves an account; there is none when the operator has switched its kind off. */
export const methodOf = ({ methods }: WithdrawalOptions, account: Account | undefined): Method | undefined =>
  methods.find(({ kind }) => kind === account?.kind)

/** Whether an account can be chosen now: it is the member's, its waiting time is over, and its kind is open by its hours. */
export const isOpenNow = (options: WithdrawalOptions, account: Account): boolean =>
  account.state === 'ready' && methodOf(options, account)?.open !== false

/** Whether nothing has to be done before a first withdrawal. */
export const isSetUp = ({ paymentPassword, accounts }: WithdrawalOptions): boolean =>
  paymentPassword && accounts.some(({ state }) => state === 'ready')

/** When the first of the accounts that only their hours keep closed opens. */
export function nextOpening(options: WithdrawalOptions): string | undefined {
  const times = options.accounts
    .filter((account) => account.state === 'ready')
    .flatMap((account) => methodOf(options, account)?.opensAt ?? [])
  return times.toSorted()[0]
}

/** What the member's documents leave of the day; `undefined` where none is missing. */
function documentsLeft({ documents, limits, currency }: WithdrawalOptions): bigint | undefined {
  if (documents === undefined) return undefined
  const left = unitsOf(documents.above, currency) - unitsOf(limits.dayUsed, currency)
  return left > 0n ? left : 0n
}

/** The largest sum that can be asked for now. */
export function mostNow(options: WithdrawalOptions, method: Method | undefined): string {
  const { available, limits, currency } = options
  const sums = [available, limits.dayLeft, ...(method ? [method.max] : [])].map((sum) => unitsOf(sum, currency))
  const [least = 0n] = [...sums, documentsLeft(options) ?? sums[0]!].toSorted((a, b) => Number(a - b))
  return formatAmount(least, currencyOf(currency))
}

const offered = ['100', '300', '500', '1000', '3000', '5000', '10000', '30000', '50000', '100000', '200000', '500000']

/** Up to four round sums that can be asked for. */
export function quickAmounts(options: WithdrawalOptions, method: Method | undefined): readonly string[] {
  const { currency } = options
  const most = unitsOf(mostNow(options, method), currency)
  const least = method ? unitsOf(method.min, currency) : 0n
  return offered.filter((sum) => unitsOf(sum, currency) <= most && unitsOf(sum, currency) >= least).slice(-4)
}

export interface Sums {
  /** As the wire wants it. */
  readonly amount: string
  readonly fee: string
  readonly net: string
  /** How many transfers the bank makes of it. */
  readonly parts: number
}

/** What becomes of a sum: the fee, what arrives, and in how many transfers. */
export function sumsOf(amount: string, method: Method | undefined, code: string): Sums {
  const currency = currencyOf(code)
  const units = unitsOf(amount, code)
  const fee = method ? unitsOf(method.fee, code) : 0n
  const net = units > fee ? units - fee : 0n
  const most = method ? unitsOf(method.transferMax, code) : 0n
  const parts = most > 0n && net > most ? Number((net + most - 1n) / most) : 1
  return {
    amount: formatAmount(units, currency),
    fee: formatAmount(fee, currency),
    net: formatAmount(net, currency),
    parts,
  }
}

/** Why the day leaves nothing to withdraw, and when the next one begins; `undefined` while it does. */
export function dayUsedUp(
  { limits, currency, currencySymbol }: WithdrawalOptions,
  messages: WithdrawMessages,
  locale: Locale,
): string | undefined {
  const time = momentText(limits.nextDayAt, locale)
  if (limits.dayTimesLeft <= 0) return plural(messages, 'errors.times', limits.dayTimes, bcp47[locale], { time })
  if (unitsOf(limits.dayLeft, currency) > 0n) return undefined
  return t(messages, 'errors.day', { amount: formatMoney(limits.dayLeft, currencySymbol, locale), time })
}

export type AmountCheck = { readonly amount: string } | { readonly fault: string }

/** A typed amount as the wire wants it, or the sentence that says what is wrong with it. */
export function checkWithdrawal(
  typed: string,
  options: WithdrawalOptions,
  method: Method | undefined,
  messages: WithdrawMessages,
  locale: Locale,
): AmountCheck {
  const { currency, currencySymbol, limits, available } = options
  const money = (sum: string) => formatMoney(sum, currencySymbol, locale)
  if (typed.trim() === '') return { fault: messages.errors.empty }
  const units = readUnits(typed, locale, currency)
  if (units === undefined) return { fault: messages.errors.form }
  const amount = formatAmount(units, currencyOf(currency))
  if (units > unitsOf(available, currency)) return { fault: tooMuchNow(options, messages, money) }
  if (method && units < unitsOf(method.min, currency))
    return { fault: t(messages, 'errors.tooLittle', { min: money(method.min) }) }
  if (method && units > unitsOf(method.max, currency))
    return { fault: t(messages, 'errors.tooMuch', { max: money(method.max) }) }
  const time = momentText(limits.nextDayAt, locale)
  if (units > unitsOf(limits.dayLeft, currency))
    return { fault: t(messages, 'errors.day', { amount: money(limits.dayLeft), time }) }
  const left = documentsLeft(options)
  if (options.documents && left !== undefined && units > left)
    return { fault: t(messages, 'documents.text', { amount: money(options.documents.above) }) }
  return { amount }
}

/** Names the part of the balance that cannot be withdrawn yet, and why. */
function tooMuchNow(
  { available, waiting, bonus, currency }: WithdrawalOptions,
  messages: WithdrawMessages,
  money: (sum: string) => string,
): string {
  const rest = unitsOf(waiting, currency) + unitsOf(bonus, currency)
  if (rest === 0n) return t(messages, 'errors.available', { amount: money(available) })
  const other = formatAmount(rest, currencyOf(currency))
  return t(messages, 'errors.availableBonus', { amount: money(available), waiting: money(other) })
}
