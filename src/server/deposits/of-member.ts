import { currencyOf, formatAmount } from '#api/money.ts'
import type { StaffMemberPayment } from '#api/staff-member.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { inLanguage } from './method.ts'
import { listOfMember } from './rows-member.ts'
import { reasonOf } from './show.ts'

/** A member's deposits before a place, the newest first, as staff read them on the member's page. */
export async function depositsOfMember(
  db: Queryable,
  memberId: bigint,
  before: { readonly micros: bigint; readonly id: bigint },
  { limit, language }: { readonly limit: number; readonly language: string },
): Promise<{ readonly id: bigint; readonly micros: bigint; readonly shown: StaffMemberPayment }[]> {
  const orders = await listOfMember(db, memberId, before, limit)
  return orders.map((order) => ({
    id: order.id,
    micros: order.micros,
    shown: {
      ...{ kind: 'deposit', id: order.code, number: order.code, state: order.status, ...reasonOf(order.reason) },
      ...{ amount: formatAmount(order.payAmount, currencyOf(order.currency)), currency: order.currency },
      ...{ channel: order.kind, methodName: inLanguage(order.terms.names, language) ?? order.methodId },
      at: order.createdAt.toISOString(),
      ...(order.endedAt && { endedAt: order.endedAt.toISOString() }),
    },
  }))
}
