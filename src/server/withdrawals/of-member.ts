import { currencyOf, formatAmount } from '#api/money.ts'
import type { StaffMemberPayment } from '#api/staff-member.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { maskedNumber } from './account-numbers.ts'
import { bankName } from './accounts.ts'
import { listOfMember } from './rows-member.ts'

/** A member's withdrawals before a place, the newest first, as staff read them on the member's page. */
export async function withdrawalsOfMember(
  db: Queryable,
  memberId: bigint,
  before: { readonly micros: bigint; readonly id: bigint },
  limit: number,
): Promise<{ readonly id: bigint; readonly micros: bigint; readonly shown: StaffMemberPayment }[]> {
  const rows = await listOfMember(db, memberId, before, limit)
  return rows.map((row) => {
    const bank = bankName(row.bank)
    return {
      id: row.id,
      micros: row.micros,
      shown: {
        ...{ kind: 'withdrawal', id: row.id.toString(), number: row.reference, state: row.state, queue: row.queue },
        ...(row.reason !== null && { reason: row.reason }),
        ...{ amount: formatAmount(row.amount, currencyOf(row.currency)), currency: row.currency, channel: row.kind },
        ...(bank && { methodName: bank }),
        ...{ masked: maskedNumber(row.number, row.id_kind), at: row.requested_at.toISOString() },
        ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
      },
    }
  })
}
