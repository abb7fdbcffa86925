import { Refusal } from '#api/refusal.ts'
import type { Days, MemberSums } from '#server/figures/public.ts'

/** How many months before the one that it is can be asked for. */
const monthsBack = 13
/** Thirteen months of 31 days, and the month that it is. */
const daysMax = 14 * 31
const dayMs = 24 * 60 * 60_000

/**
 * The days that a member asks for; without any those of the month of `today`. Whole months are given, so that the first one is
 * complete. Throws for days that end before they begin, reach too far back, or are too many.
 * @example daysAsked({}, '2026-11-18') // { from: '2026-11-01', to: '2026-11-30' }
 */
export function daysAsked(asked: { readonly [End in keyof Days]?: Days[End] | undefined }, today: string): Days {
  const from = asked.from ?? `${(asked.to ?? today).slice(0, 7)}-01`
  const to = asked.to ?? lastOfMonth(asked.from === undefined || asked.from < today ? today : asked.from)
  if (from > to) throw new Refusal('period_reversed')
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - monthsBack)
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (from < first.toISOString().slice(0, 10) || days > daysMax) throw new Refusal('period_too_long')
  return { from, to }
}

function lastOfMonth(day: string): string {
  const next = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return new Date(next.getTime() - dayMs).toISOString().slice(0, 10)
}

type Counted = Pick<
  MemberSums,
  'bets' | 'staked' | 'validBet' | 'won' | 'result' | 'seconds' | 'deposits' | 'withdrawals' | 'bonus' | 'rebate'
>

const nothing: Counted = {
  ...{ bets: 0, staked: 0n, validBet: 0n, won: 0n, result: 0n, seconds: 0 },
  ...{ deposits: 0n, withdrawals: 0n, bonus: 0n, rebate: 0n },
}

const plus = (one: Counted, other: Counted): Counted => ({
  bets: one.bets + other.bets,
  staked: one.staked + other.staked,
  validBet: one.validBet + other.validBet,
  won: one.won + other.won,
  result: one.result + other.result,
  seconds: one.seconds + other.seconds,
  deposits: one.deposits + other.deposits,
  withdrawals: one.withdrawals + other.withdrawals,
  bonus: one.bonus + other.bonus,
  rebate: one.rebate + other.rebate,
})

/** What days add up to; nothing for none. */
export const addedUp = (days: readonly Counted[]): Counted => days.reduce(plus, nothing)

/** Days put together to their months, each by its first day, in the order in which they come. */
export function byMonth(days: readonly (Counted & { readonly day: string })[]): (Counted & { readonly day: string })[] {
  const months = new Map<string, Counted>()
  for (const one of days) {
    const month = `${one.day.slice(0, 7)}-01`
    months.set(month, plus(months.get(month) ?? nothing, one))
  }
  return [...months].map(([day, sums]) => ({ day, ...sums }))
}
