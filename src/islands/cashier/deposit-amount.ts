import { currencyOf, formatAmount, parseAmount, type Units } from '#api/money.ts'
import { formatDecimal } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { readUnits } from '#i18n/read-units.ts'
import type { DepositChoice, DepositMethod } from '#stores/deposits.ts'

export type DepositAmount =
  | { readonly units: Units; readonly amount: string }
  | { readonly fault: 'empty' | 'form' }
  /** `other`: the quickest open way that takes it. */
  | { readonly fault: 'least' | 'most'; readonly other: DepositMethod | undefined }

/** The open method that brings money soonest. */
export const quickest = (methods: readonly DepositMethod[]): DepositMethod | undefined =>
  methods
    .filter(({ open }) => open)
    .reduce<DepositMethod | undefined>(
      (best, one) => (best && best.promisedMinutes <= one.promisedMinutes ? best : one),
      undefined,
    )

/** What a typed amount is for a method: an amount of the wire, or what is wrong with it. */
export function judgeAmount(
  typed: string,
  locale: Locale,
  { currency: code, methods }: Pick<DepositChoice, 'currency' | 'methods'>,
  method: DepositMethod | undefined,
): DepositAmount {
  if (typed.trim() === '') return { fault: 'empty' }
  const currency = currencyOf(code)
  const units = readUnits(typed, locale, code)
  if (units === undefined) return { fault: 'form' }
  const limit = (text: string) => parseAmount(text, currency) ?? 0n
  const takes = ({ min, max }: DepositMethod) => units >= limit(min) && units <= limit(max)
  if (method === undefined || takes(method)) return { units, amount: formatAmount(units, currency) }
  const fault = units < limit(method.min) ? 'least' : 'most'
  return { fault, other: quickest(methods.filter(takes)) }
}

const wholesMax = 8

/**
 * Round amounts that a method takes, at most eight.
 * @example roundAmounts('100.00', '50000.00') // ['100', '300', '500', '1000', '3000', '5000', '10000', '20000']
 */
export function roundAmounts(min: string, max: string): readonly string[] {
  const [least, most] = [Number(min), Number(max)]
  const found: number[] = []
  for (let ten = 1; ten <= most && found.length < wholesMax - 1; ten *= 10)
    for (const digit of [1, 3, 5]) {
      const amount = digit * ten
      if (amount >= least && amount <= most && found.length < wholesMax - 1) found.push(amount)
    }
  const double = 2 * (found.at(-1) ?? most)
  return [...found, ...(double <= most ? [double] : [])].map(String)
}

/** Amounts to choose from, as a language writes them. */
export const choicesOf = (amounts: readonly string[], locale: Locale) =>
  amounts.map((value) => ({ value, label: formatDecimal(value, locale) }))

/** What a method takes of an amount and what is left of it, as the wire writes them; cut in the payer's favour. */
export function feeOf(
  units: Units,
  { basisPoints, fixed }: DepositMethod['fee'],
  code: string,
): { readonly fee: string; readonly rest: string } {
  const currency = currencyOf(code)
  const step = 10n ** BigInt(5 - currency.decimals)
  const whole = (units * BigInt(basisPoints)) / 10_000n + (parseAmount(fixed, currency) ?? 0n)
  const cut = whole - (whole % step)
  const fee = cut >= units ? 0n : cut
  return { fee: formatAmount(fee, currency), rest: formatAmount(units - fee, currency) }
}
