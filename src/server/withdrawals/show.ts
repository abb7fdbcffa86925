import { currencyOf, formatAmount } from '#api/money.ts'
import type { PayoutPart, WithdrawalDetail, WithdrawalSummary } from '#api/withdrawals.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { showPayee } from './accounts.ts'
import { countAhead, listSteps, type WithdrawalRow } from './rows.ts'
import { listParts, listPartsOf, type PartRow } from './rows-parts.ts'
import { mayCancel } from './rules.ts'
import { isHolding, isUndecided } from './states.ts'
import { timelineOf } from './timeline.ts'

const total = (parts: readonly PartRow[], of: (part: PartRow) => bigint): bigint =>
  parts.reduce((sum, part) => sum + of(part), 0n)
const whole = ({ amount, fee }: PartRow): bigint => amount + fee

const sent: readonly PartRow['state'][] = ['paid', 'received', 'disputed']
const back: readonly PartRow['state'][] = ['failed', 'returned']
const open: readonly PartRow['state'][] = ['waiting', 'sending']

/** What of a withdrawal is with the bank, what came back, and what is still held. */
export function sumsOf(row: Pick<WithdrawalRow, 'state' | 'amount'>, parts: readonly PartRow[]) {
  const unpaid = row.state === 'rejected' || row.state === 'cancelled'
  const of = (states: readonly PartRow['state'][]) => parts.filter(({ state }) => states.includes(state))
  const held = isHolding(row.state) ? (parts.length === 0 ? row.amount : total(of(open), whole)) : 0n
  return {
    received: total(of(sent), ({ amount }) => amount),
    returned: unpaid ? row.amount : total(of(back), whole),
    held,
  }
}

/** Past its promise, and not paid. */
export const isLate = (row: WithdrawalRow, now: Date): boolean => isHolding(row.state) && row.promised_at <= now

/** A withdrawal in a list, as its member sees it. */
export function toSummary(row: WithdrawalRow, parts: readonly PartRow[], now: Date): WithdrawalSummary {
  const currency = currencyOf(row.currency)
  const say = (amount: bigint) => formatAmount(amount, currency)
  const { received, returned, held } = sumsOf(row, parts)
  return {
    id: row.id.toString(),
    reference: row.reference,
    state: row.state,
    amount: say(row.amount),
    fee: say(row.fee),
    net: say(row.amount - row.fee),
    receivedAmount: say(received),
    remainingAmount: say(held),
    returnedAmount: say(returned),
    currency: row.currency,
    to: {
      accountId: row.account_id.toString(),
      ...showPayee(row),
    },
    requestedAt: row.requested_at.toISOString(),
    promisedAt: row.promised_at.toISOString(),
    late: isLate(row, now),
    ...(row.paid_at && { paidAt: row.paid_at.toISOString() }),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
    // A decision that can still be undone is nobody's business yet.
    ...(row.decision === null && row.reason !== null && { reason: row.reason }),
    ...(row.decision === null && row.sentence !== null && { sentence: row.sentence }),
  }
}

/** Withdrawals of a list. */
export async function toSummaries(
  db: Queryable,
  rows: readonly WithdrawalRow[],
  now: Date,
): Promise<WithdrawalSummary[]> {
  const parts = Map.groupBy(
    await listPartsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ withdrawal_id }) => withdrawal_id,
  )
  return rows.map((row) => toSummary(row, parts.get(row.id) ?? [], now))
}

/** A part of a pay-out, as its member sees it. */
export function toPart(part: PartRow, currency: string): PayoutPart {
  return {
    part: part.part,
    amount: formatAmount(part.amount, currencyOf(currency)),
    state: part.state,
    ...(part.reference !== null && { reference: part.reference }),
    ...(part.paid_at && { paidAt: part.paid_at.toISOString() }),
    ...(part.state === 'paid' && part.answer_by && { answerBy: part.answer_by.toISOString() }),
    ...(part.received_at && { receivedAt: part.received_at.toISOString() }),
    ...(part.received_by && { receivedBy: part.received_by }),
    ...(part.disputed_at && { disputedAt: part.disputed_at.toISOString() }),
    ...(part.uploads.length > 0 && { proofs: part.uploads.length }),
    ...(part.returned_at && { returnedAt: part.returned_at.toISOString() }),
    ...(part.reason !== null && { reason: part.reason }),
  }
}

/** One withdrawal with everything that its member sees of it. */
export async function toDetail(app: App, db: Queryable, row: WithdrawalRow): Promise<WithdrawalDetail> {
  const now = app.clock.now()
  const [parts, steps] = [await listParts(db, row.id), await listSteps(db, row.id)]
  return {
    ...toSummary(row, parts, now),
    updatedAt: now.toISOString(),
    ...(isHolding(row.state) && row.expected_at && { expectedAt: row.expected_at.toISOString() }),
    ...(isUndecided(row.state) && { ahead: await countAhead(db, row.id) }),
    cancellable: mayCancel(app, row),
    steps: timelineOf(row, parts, steps),
    parts: parts.map((part) => toPart(part, row.currency)),
  }
}
