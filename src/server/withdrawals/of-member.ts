import { currencyOf, formatAmount } from '#api/money.ts'
import type { StaffMemberPayment } from '#api/staff-member.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { maskedNumber } from './account-numbers.ts'
import { bankName } from './accounts.ts'
import { findByReference, listOfMember, type QueuedRow } from './rows-member.ts'

function shownOf(row: QueuedRow): StaffMemberPayment {
  const bank = bankName(row.bank)
  return {
    ...{ kind: 'withdrawal', id: row.id.toString(), number: row.reference, state: row.state, queue: row.queue },
    ...(row.reason !== null && { reason: row.reason }),
    ...{ amount: formatAmount(row.amount, currencyOf(row.currency)), currency: row.currency, channel: row.kind },
    ...(bank && { methodName: bank }),
    ...{ masked: maskedNumber(row.number, row.id_kind), at: row.requested_at.toISOString() },
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
  }
}

/** The withdrawal of a number such as `W-260105-7Q4M`, and whose it is. */
export async function withdrawalOfNumber(
  db: Queryable,
  number: string,
): Promise<{ readonly account: string; readonly shown: StaffMemberPayment } | undefined> {
  const row = await findByReference(db, number)
  return row && { account: row.account, shown: shownOf(row) }
}

/** A member's withdrawals before a place, the newest first, as staff read them on the member's page. */
export async function withdrawalsOfMember(
  db: Queryable,
  memberId: bigint,
  before: { readonly micros: bigint; readonly id: bigint },
  limit: number,
): Promise<{ readonly id: bigint; readonly micros: bigint; readonly shown: StaffMemberPayment }[]> {
  const rows = await listOfMember(db, memberId, before, limit)
  return rows.map((row) => ({ id: row.id, micros: row.micros, shown: shownOf(row) }))
}
