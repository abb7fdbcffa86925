import { currencyOf, formatAmount, parseAmount, type Units } from '#api/money.ts'
import type { ProfitLine } from '#api/profit.ts'
import { addDays } from '#browser/zone-days.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { monthOf, type ProfitPeriod } from '#stores/profit.ts'

/** Units of a wire amount, which may be below zero. */
export function unitsOf(amount: string, code: string): Units {
  const size = parseAmount(amount.replace('-', ''), currencyOf(code)) ?? 0n
  return amount.startsWith('-') ? -size : size
}

/** One day or month of a period. */
export interface Spot {
  readonly day: string
  /** Absent where nothing was counted. */
  readonly line: ProfitLine | undefined
  readonly isLater: boolean
}

/** Each day of a period, or each month of a year, with what was counted in it. */
export function spotsOf(content: readonly ProfitLine[], { from, to, by }: ProfitPeriod, today: string): Spot[] {
  const lines = new Map(content.map((line) => [line.day, line]))
  const spots: Spot[] = []
  for (let day = from; day <= to; day = by === 'day' ? addDays(day, 1) : monthOf(day, 1))
    spots.push({ day, line: lines.get(day), isLater: day > today })
  return spots
}

/** The results of the spots that are not to come, each with what all up to it add up to, as wire amounts. */
export function addedUp(spots: readonly Spot[], code: string) {
  let sum = 0n
  return spots
    .filter(({ isLater }) => !isLater)
    .map((spot) => {
      sum += spot.line ? unitsOf(spot.line.result, code) : 0n
      return { ...spot, sum: formatAmount(sum, currencyOf(code)) }
    })
}

/**
 * What came back of a hundred that was staked, as a wire amount; `undefined` where nothing was staked.
 * @example backOfHundred('86400.00', '84060.00', 'THB') // '97.29'
 */
export function backOfHundred(staked: string, won: string, code: string): string | undefined {
  const of = unitsOf(staked, code)
  if (of <= 0n) return undefined
  return formatAmount((unitsOf(won, code) * unitsOf('100', code)) / of, currencyOf(code))
}

/** An amount divided among so many days, towards zero. */
export const averageOf = (amount: string, days: number, code: string): string =>
  formatAmount(unitsOf(amount, code) / BigInt(Math.max(1, days)), currencyOf(code))

const stepsMax = 5

/** Round figures around all values and zero, from below to above: 1, 2 or 5 of a power of ten apart. */
export function scaleOf(values: readonly number[]): readonly number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const span = high - low || 1
  const power = 10 ** Math.floor(Math.log10(span / stepsMax))
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => span / one <= stepsMax) ?? power * 10
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  return Array.from({ length: last - first + 1 }, (_, no) => (first + no) * step)
}

/** A short figure with its sign, for a small place: whole, and from ten thousand on in thousands. */
export function shortOf(value: number, locale: Locale): string {
  const size = Math.abs(value)
  return new Intl.NumberFormat(bcp47[locale], {
    ...(size >= 10_000 && { notation: 'compact' as const }),
    maximumFractionDigits: size >= 10_000 ? 1 : size >= 10 ? 0 : 2,
    signDisplay: 'exceptZero',
  })
    .format(value)
    .replace('-', '\u2212')
}
