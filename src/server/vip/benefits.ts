import type { Units } from '#api/money.ts'
import type { VipBenefit } from '#api/vip.ts'
import { birthdayIn, type Ladder, monthAfter, rankOf, type Standing } from './rules.ts'

/** A bonus of the ranks that a member may have. */
export interface Benefit {
  readonly benefit: VipBenefit
  /** The rank whose bonus it is, the month as `yyyy-MM`, or the year of the birthday. */
  readonly period: string
  readonly rank: number
  readonly amount: Units
}

/**
 * What a standing brings: the bonus of each rank that was ever reached, each once in a life, and that of the running month by
 * the rank of now; that of a birthday by the rank of now as well. `month` is its first day, `year` that of a birthday whose bonus can
 * be claimed.
 */
export function benefitsOf(
  ladder: Ladder,
  { rank, best }: Standing,
  { month, year }: { readonly month: string; readonly year: string | undefined },
): readonly Benefit[] {
  const levels = ladder.slice(0, best).map(({ levelUp: amount }, at): Benefit => {
    return { benefit: 'level', period: String(at + 1), rank: at + 1, amount }
  })
  const monthly: Benefit = {
    ...{ benefit: 'month', period: month.slice(0, 7), rank: Math.min(rank, ladder.length) },
    amount: rankOf(ladder, rank).monthly,
  }
  const birthday: readonly Benefit[] =
    year === undefined ? [] : [{ ...monthly, benefit: 'birthday', period: year, amount: rankOf(ladder, rank).birthday }]
  return [...birthday, monthly, ...levels.reverse()].filter(({ amount }) => amount > 0n)
}

const dayMs = 86_400_000

/** The first day on which a bonus can no longer be claimed, for `days` from a birthday on; `undefined` for what waits without an end. */
export function overFrom(
  { benefit, period }: Pick<Benefit, 'benefit' | 'period'>,
  birthday: { readonly date: string | undefined; readonly days: number },
): string | undefined {
  if (benefit === 'month') return monthAfter(period, 1)
  if (benefit === 'level' || birthday.date === undefined) return undefined
  const first = Date.parse(`${birthdayIn(Number(period), birthday.date)}T00:00:00Z`)
  return new Date(first + birthday.days * dayMs).toISOString().slice(0, 10)
}
