import { type Currency, parseAmount } from '#api/money.ts'
import type { RiskNote } from '#api/withdrawals.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { AccountRow } from './rows-accounts.ts'
import { readRisk } from './rows-risk.ts'

const dayMs = 86_400_000
const manyTimes = 3n

/** Why a person should look at a withdrawal; empty when nothing speaks against it. */
export async function riskOf(
  app: App,
  tx: Queryable,
  {
    memberId,
    account,
    amount,
    currency,
  }: {
    readonly memberId: bigint
    readonly account: AccountRow
    readonly amount: bigint
    readonly currency: Currency
  },
): Promise<RiskNote[]> {
  const now = app.clock.now().getTime()
  const found = await readRisk(tx, memberId, account, new Date(now - dayMs), new Date(now - 30 * dayMs))
  const large = parseAmount(app.settings.current().withdrawalSecondAbove, currency) ?? 0n
  const notes: Readonly<Record<RiskNote, boolean>> = {
    first_withdrawal: found.paid === 0n,
    new_account: found.paid_here === 0n,
    name_differs: account.name_match === 'proved' && account.bank_holder !== null,
    shared_account: found.shared > 0n,
    no_deposits: found.deposits === 0n,
    more_than_deposits: found.deposits > 0n && found.withdrawals + amount > 3n * found.deposits,
    large_amount: amount > large,
    many_today: found.today >= manyTimes,
    security_changed: found.changed,
  }
  return (Object.keys(notes) as RiskNote[]).filter((note) => notes[note])
}
