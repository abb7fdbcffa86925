import { type Currency, formatAmount, type Units } from '#api/money.ts'
import { promised } from '#api/pay-rules.ts'
import type { Payout } from '#api/payouts.ts'
import { showRate } from '#server/contracts/public.ts'
import type { LineRow } from './rows-lines.ts'

/** Writes sums: `money` as people read them. */
export type Write = (units: Units) => string

/** A currency with all digits of a unit, for what is recomputed. */
export const exact = (currency: Currency): Currency => ({ ...currency, decimals: 5 })

/** Why a line pays nothing. */
function reasonOf(row: LineRow): Payout['reason'] {
  if (row.pay > 0n) return undefined
  if (row.rate_bp === 0) return 'tier'
  if (row.claim === 0n || promised(row.rate_bp, row.base, row.carry_before) + row.owed_before === 0n) return 'loss'
  return row.given === 0n ? 'short' : 'passed'
}

const stateOf = (row: LineRow): Payout['state'] => {
  if (row.pay === 0n) return 'nothing'
  if (row.transfer_id !== null) return 'paid'
  return row.is_held ? 'held' : 'due'
}

/** What came late as calls show it, by day; nothing where there is none. */
export const showLate = (
  late: readonly { readonly day: string; readonly amount: string | bigint }[],
  currency: Currency,
): { readonly late?: NonNullable<Payout['late']> } =>
  late.length === 0
    ? {}
    : { late: late.map(({ day, amount }) => ({ day, amount: formatAmount(BigInt(amount), currency) })) }

/** What came late, as a cell of a file. @example lateText([{ day: '2026-11-19', amount: '-20.00' }]) // '2026-11-19: -20.00' */
export const lateText = (late: Payout['late']): string =>
  (late ?? []).map(({ day, amount }) => `${day}: ${amount}`).join('; ')

/** A line as calls show it. */
export function toPayout(row: LineRow, currency: Currency): Payout {
  const money: Write = (units) => formatAmount(units, currency)
  const reason = reasonOf(row)
  return {
    ...{ run: row.run_id.toString(), kind: row.kind },
    ...{ starts: row.starts.toISOString(), ends: row.ends.toISOString() },
    ...(row.first_day !== null && row.last_day !== null && { firstDay: row.first_day, lastDay: row.last_day }),
    ...{ activeMembers: row.active, validBet: money(row.valid_bet), netLoss: money(row.net_loss) },
    ...(row.rate_bp > 0 && { rate: showRate(row.rate_bp) }),
    ...{ base: money(row.base), claim: money(row.claim), passed: money(row.given - row.pay), pay: money(row.pay) },
    ...{ carried: money(row.carry_after), owed: money(row.owed_after) },
    ...showLate(row.late ?? [], currency),
    ...(row.corrected !== 0n && { corrected: money(row.corrected) }),
    state: stateOf(row),
    ...(reason && { reason }),
    ...(row.posted_at !== null && { paidAt: row.posted_at.toISOString() }),
    ...(row.transfer_id !== null && { receipt: `${row.transfer_id}-${row.receipt_line}` }),
  }
}
