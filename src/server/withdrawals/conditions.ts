import type { Output } from '#api/endpoint.ts'
import { type Currency, formatAmount, type Units } from '#api/money.ts'
import type { withdrawalOptions } from '#api/withdrawal-options.ts'
import type { Requirement } from '#server/turnover/public.ts'

type Condition = Output<typeof withdrawalOptions>['conditions'][number]

/** A condition on money as the API says it. */
export function toCondition(requirement: Requirement, currency: Currency): Condition {
  const say = (amount: Units) => formatAmount(amount, currency)
  const { id, source, amount, need, have, left, until, waiting } = requirement
  return {
    ...{ id: id.toString(), kind: source, waiting },
    ...{ amount: say(amount), required: say(need), done: say(have), left: say(left) },
    ...(until && { endsAt: until.toISOString() }),
  }
}
