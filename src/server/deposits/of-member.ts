import { currencyOf, formatAmount } from '#api/money.ts'
import type { StaffMemberPayment } from '#api/staff-member.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { inLanguage } from './method.ts'
import { listOfMember } from './rows-member.ts'
import type { Order } from './rows-orders.ts'
import { findListed } from './rows-queues.ts'
import { reasonOf } from './show.ts'

const shownOf = (order: Order, language: string): StaffMemberPayment => ({
  ...{ kind: 'deposit', id: order.code, number: order.code, state: order.status, ...reasonOf(order.reason) },
  ...{ amount: formatAmount(order.payAmount, currencyOf(order.currency)), currency: order.currency },
  ...{ channel: order.kind, methodName: inLanguage(order.terms.names, language) ?? order.methodId },
  at: order.createdAt.toISOString(),
  ...(order.endedAt && { endedAt: order.endedAt.toISOString() }),
})

/** The deposit of a number such as `D-260105-4F7KQ2`, and whose it is. */
export async function depositOfNumber(
  db: Queryable,
  number: string,
  language: string,
): Promise<{ readonly account: string; readonly shown: StaffMemberPayment } | undefined> {
  const order = await findListed(db, number)
  return order && { account: order.account, shown: shownOf(order, language) }
}

/** A member's deposits before a place, the newest first, as staff read them on the member's page. */
export async function depositsOfMember(
  db: Queryable,
  memberId: bigint,
  before: { readonly micros: bigint; readonly id: bigint },
  { limit, language }: { readonly limit: number; readonly language: string },
): Promise<{ readonly id: bigint; readonly micros: bigint; readonly shown: StaffMemberPayment }[]> {
  const orders = await listOfMember(db, memberId, before, limit)
  return orders.map((order) => ({ id: order.id, micros: order.micros, shown: shownOf(order, language) }))
}
