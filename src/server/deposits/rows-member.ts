import type { Queryable } from '#server/kernel/db.ts'
import { microsOf, timeOf } from '#server/kernel/keyset.ts'
import { type Order, orderColumns } from './rows-orders.ts'

/** Orders of one member, the newest first: those before a time, and of that time those with a lower id. */
export const listOfMember = (
  db: Queryable,
  memberId: bigint,
  before: { readonly micros: bigint; readonly id: bigint },
  limit: number,
): Promise<(Order & { readonly micros: bigint })[]> =>
  db.query<Order & { readonly micros: bigint }>(
    `select ${orderColumns}, ${microsOf('o.created_at')} as micros from deposit_order o
     where o.member_id = $1 and (o.created_at, o.id) < (${timeOf('$2')}, $3::bigint)
     order by o.created_at desc, o.id desc limit $4`,
    [memberId, before.micros, before.id, limit],
  )
