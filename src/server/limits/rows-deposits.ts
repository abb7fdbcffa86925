import type { DepositKind } from '#api/limits.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { kindColumn } from './rows.ts'

/** What counts against one limit of deposits, and when some of it counts no more. */
export interface PaidIn {
  readonly paid: bigint
  readonly freesAt: Date
}

/** What was paid in and is on order, by limit; a limit without anything is absent. `but` names an order left out. */
export async function readPaidIn(
  db: Queryable,
  memberId: bigint,
  rolling: boolean,
  now: Date,
  but: string | null,
): Promise<(kind: DepositKind) => PaidIn | undefined> {
  const rows = await db.query<{ kind: string; paid: bigint; frees_at: Date }>(
    'select kind, paid, frees_at from limits_paid_in($1, $2, $3, $4)',
    [memberId, rolling, now, but],
  )
  return (kind) => {
    const row = rows.find((one) => one.kind === kindColumn[kind])
    return row && { paid: row.paid, freesAt: row.frees_at }
  }
}

/** Counts an open order until `until`, or without `until` money that came; an earlier count of `key` gives way. */
export async function writeCount(
  tx: Queryable,
  memberId: bigint,
  key: string,
  amount: bigint,
  until: Date | null,
  now: Date,
): Promise<void> {
  // What no limit can count any more goes when something new comes.
  await tx.query(
    `delete from deposit_count
     where member_id = $1 and (at < $2::timestamptz - interval '40 days' or open_until <= $2)`,
    [memberId, now],
  )
  await tx.query(
    `insert into deposit_count (member_id, key, amount, at, open_until) values ($1, $2, $3, $4, $5)
     on conflict (member_id, key) do update set amount = excluded.amount, at = excluded.at,
       open_until = excluded.open_until`,
    [memberId, key, amount, now, until],
  )
}

/** An open order counts no more; money that came stays counted. */
export const removeOpen = (tx: Queryable, memberId: bigint, key: string): Promise<unknown> =>
  tx.query('delete from deposit_count where member_id = $1 and key = $2 and open_until is not null', [memberId, key])

export const removeCount = (tx: Queryable, memberId: bigint, key: string): Promise<unknown> =>
  tx.query('delete from deposit_count where member_id = $1 and key = $2', [memberId, key])

/** Keys of open orders, oldest first. */
export async function listOpen(tx: Queryable, memberId: bigint, now: Date): Promise<readonly string[]> {
  const rows = await tx.query<{ key: string }>(
    'select key from deposit_count where member_id = $1 and open_until > $2 order by at, key',
    [memberId, now],
  )
  return rows.map(({ key }) => key)
}

/** What a member has said about safer play. */
export interface Choice {
  readonly [column: string]: unknown
  readonly deposit_asked_at: Date | null
  readonly reality_minutes: number | null
  readonly reviewed_at: Date | null
}

export const readChoice = (db: Queryable, memberId: bigint): Promise<Choice | undefined> =>
  first<Choice>(db, 'select deposit_asked_at, reality_minutes, reviewed_at from safer_choice where member_id = $1', [
    memberId,
  ])

export async function noteDepositAnswer(tx: Queryable, memberId: bigint, now: Date): Promise<void> {
  await tx.query(
    `insert into safer_choice (member_id, deposit_asked_at) values ($1, $2)
     on conflict (member_id) do update set deposit_asked_at = coalesce(safer_choice.deposit_asked_at, excluded.deposit_asked_at)`,
    [memberId, now],
  )
}

export async function writeRealityMinutes(tx: Queryable, memberId: bigint, minutes: number): Promise<void> {
  await tx.query(
    `insert into safer_choice (member_id, reality_minutes) values ($1, $2)
     on conflict (member_id) do update set reality_minutes = excluded.reality_minutes`,
    [memberId, minutes],
  )
}

export async function noteReview(tx: Queryable, memberId: bigint, now: Date): Promise<void> {
  await tx.query(
    `insert into safer_choice (member_id, reviewed_at) values ($1, $2)
     on conflict (member_id) do update set reviewed_at = excluded.reviewed_at`,
    [memberId, now],
  )
}
