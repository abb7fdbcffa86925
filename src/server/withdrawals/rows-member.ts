import type { WithdrawalQueue } from '#api/staff-withdrawals.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { microsOf, timeOf } from '#server/kernel/keyset.ts'
import type { WithdrawalRow } from './rows.ts'

type MemberRow = WithdrawalRow & { readonly queue: WithdrawalQueue; readonly micros: bigint }

/** Withdrawals of one member, the newest first: those before a time, and of that time those with a lower id. */
export const listOfMember = (
  db: Queryable,
  memberId: bigint,
  before: { readonly micros: bigint; readonly id: bigint },
  limit: number,
): Promise<MemberRow[]> =>
  db.query<MemberRow>(
    `select w.*, ${microsOf('w.requested_at')} as micros from withdrawal w
     where w.member_id = $1 and (w.requested_at, w.id) < (${timeOf('$2')}, $3::bigint)
     order by w.requested_at desc, w.id desc limit $4`,
    [memberId, before.micros, before.id, limit],
  )
