import type { Output } from '#api/endpoint.ts'
import { formatAmount } from '#api/money.ts'
import type { withdrawalOptions } from '#api/withdrawal-options.ts'
import { findHashes } from '#server/accounts/public.ts'
import { lostByWithdrawal } from '#server/bonus/public.ts'
import { documentLimit } from '#server/documents/public.ts'
import type { App } from '#server/kernel/context.ts'
import { readBalance } from '#server/ledger/public.ts'
import { waitingOf, whatIsLeft } from '#server/turnover/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { kindsFor, showAccount } from './accounts.ts'
import { toCondition } from './conditions.ts'
import { listOpenOf } from './rows.ts'
import { listAccounts } from './rows-accounts.ts'
import { limitsOf, methodOf, openingOf } from './rules.ts'
import { toSummaries } from './show.ts'
import { recentTimes } from './times.ts'

/** What a member can withdraw now, what not, and why. */
export async function optionsOf(app: App, memberId: bigint): Promise<Output<typeof withdrawalOptions>> {
  const now = app.clock.now()
  const currency = await currencyOfMember(app, app.db, memberId)
  const say = (amount: bigint) => formatAmount(amount > 0n ? amount : 0n, currency)
  const { balance = 0n, bonus = 0n, held = 0n } = (await readBalance(app.db, memberId)) ?? {}
  const ends = await lostByWithdrawal(app.db, memberId)
  const left = await whatIsLeft(app, app.db, memberId)
  const waiting = waitingOf(left, balance)
  const limits = await limitsOf(app, app.db, memberId, currency)
  const limit = await documentLimit(app, app.db, memberId, currency)
  const [accounts, kinds, times] = [
    await listAccounts(app.db, memberId),
    await kindsFor(app, app.db, memberId),
    await recentTimes(app),
  ]
  return {
    ...{ currency: currency.code, currencySymbol: currency.symbol, balance: say(balance), bonus: say(bonus) },
    ...{ held: say(held), waiting: say(waiting), available: say(balance - waiting) },
    ...(ends && { ends: { id: ends.id, amount: say(ends.amount) } }),
    conditions: left.map((requirement) => toCondition(requirement, currency)),
    methods: kinds.map((kind) => {
      const { fee, promisedMinutes, transferMax } = methodOf(app, currency, kind)
      const { open, opensAt, closesAt } = openingOf(app, kind)
      return {
        ...{ kind, promisedMinutes, min: say(limits.min), max: say(limits.max), fee: say(fee) },
        ...{ transferMax: say(transferMax), ...times.get(kind), open },
        ...(opensAt && { opensAt: opensAt.toISOString() }),
        ...(closesAt && { closesAt: closesAt.toISOString() }),
      }
    }),
    limits: {
      ...{ dayMax: say(limits.dayMax), dayUsed: say(limits.dayUsed), dayLeft: say(limits.dayMax - limits.dayUsed) },
      ...{ dayTimes: limits.dayTimes, dayTimesLeft: Math.max(0, limits.dayTimes - limits.dayTimesUsed) },
      nextDayAt: limits.nextDayAt.toISOString(),
    },
    ...(limit && limit.above < limits.dayMax && { documents: { kind: limit.kind, above: say(limit.above) } }),
    accounts: accounts.map((account) => showAccount(account, now)),
    paymentPassword: Boolean((await findHashes(app.db, memberId))?.payment_password_hash),
    ...(!app.settings.current().withdrawalsOpen && { closed: 'withdrawals_closed' as const }),
    open: await toSummaries(app.db, await listOpenOf(app.db, memberId), now),
  }
}
