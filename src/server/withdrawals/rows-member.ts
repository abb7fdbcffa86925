import type { WithdrawalQueue } from '#api/staff-withdrawals.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { microsOf, timeOf } from '#server/kernel/keyset.ts'
import type { WithdrawalRow } from './rows.ts'

export type QueuedRow = WithdrawalRow & { readonly queue: WithdrawalQueue }
type MemberRow = QueuedRow & { readonly micros: bigint }

/** The withdrawal of a number, with its member's account. */
export const findByReference = (
  db: Queryable,
  reference: string,
): Promise<(QueuedRow & { readonly account: string }) | undefined> =>
  first(db, 'select w.*, m.account from withdrawal w join member_view m on m.id = w.member_id where w.reference = $1', [
    reference,
  ])

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
