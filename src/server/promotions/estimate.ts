import { memberTypes } from '#api/access.ts'
import type { Output } from '#api/endpoint.ts'
import type { Units } from '#api/money.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import { estimate } from './rows-estimate.ts'
import type { Rules } from './rules.ts'
import { sayReward } from './show.ts'
import { timeOf } from './state.ts'

/** So many days that have ended are looked at. */
const pastDays = 90
const dayMs = 86_400_000

const least = (sums: readonly bigint[]): bigint => [...sums].sort((one, other) => (one < other ? -1 : 1))[0]!

/** What a promotion would have given on the last days, under its rules and by members and figures of now. */
export async function estimateOf(
  app: App,
  {
    rules,
    budget,
    budgetDay,
  }: { readonly rules: Rules; readonly budget: Units | null; readonly budgetDay: Units | null },
): Promise<Output<StaffApi['staffOfferEstimate']>> {
  const { now, timeZone: zone } = timeOf(app)
  const currency = app.settings.currency()
  const before = (days: number) => dayIn(zone, new Date(now.getTime() - days * dayMs))
  const { promotionsForAgents, vipOn } = app.settings.current()
  const past = {
    ...{ from: before(pastDays), to: before(1), zone, now, currency: currency.code },
    hasRanks: vipOn,
    types: [memberTypes.member, ...(promotionsForAgents ? memberTypes.agents : [])],
    step: 10n ** BigInt(5 - currency.decimals),
  }
  const { members, qualified, times, sum } = await estimate(app.db, rules, past)
  const limits = [...(budget === null ? [] : [budget]), ...(budgetDay === null ? [] : [budgetDay * BigInt(pastDays)])]
  const say = (amount: bigint) => sayReward(rules.reward.kind, amount, currency.code)
  return {
    ...{ days: pastDays, from: past.from, to: past.to, members, qualified, times, sum: say(sum) },
    ...(limits.length > 0 && { most: say(least([sum, ...limits])) }),
    basis: rules.deposit !== null ? 'deposits' : rules.need !== null ? 'need' : 'present',
    currency: currency.code,
  }
}
