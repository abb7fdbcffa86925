import type { LimitKind } from '#api/limits.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { Exclusion, Held } from './rules.ts'

export type SetBy = 'member' | 'operator'

/** The database's words for the kinds. */
export const kindColumn = {
  lossDay: 'loss_day',
  lossWeek: 'loss_week',
  lossMonth: 'loss_month',
  stakeBet: 'stake_bet',
  stakeDay: 'stake_day',
  session: 'session',
} as const satisfies Record<LimitKind, string>

interface LimitRow extends Record<string, unknown> {
  kind: string
  set_by: SetBy
  amount: bigint | null
  next_amount: bigint | null
  next_at: Date | null
}

export const none: Held = { amount: null, nextAmount: null, nextAt: null }

/** A member's limits: `get(kind, setBy)` gives what is stored. */
export async function readLimits(db: Queryable, memberId: bigint): Promise<(kind: LimitKind, setBy: SetBy) => Held> {
  const rows = await db.query<LimitRow>(
    'select kind, set_by, amount, next_amount, next_at from member_limit where member_id = $1',
    [memberId],
  )
  return (kind, setBy) => {
    const row = rows.find((one) => one.kind === kindColumn[kind] && one.set_by === setBy)
    return row === undefined ? none : { amount: row.amount, nextAmount: row.next_amount, nextAt: row.next_at }
  }
}

export async function writeLimit(
  tx: Queryable,
  memberId: bigint,
  kind: LimitKind,
  setBy: SetBy,
  held: Held,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into member_limit (member_id, kind, set_by, amount, next_amount, next_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (member_id, kind, set_by) do update set amount = excluded.amount, next_amount = excluded.next_amount,
       next_at = excluded.next_at, changed_at = excluded.changed_at`,
    [memberId, kindColumn[kind], setBy, held.amount, held.nextAmount, held.nextAt, now],
  )
}

/** The exclusion that runs at `now`, if there is one. */
export async function readExclusion(db: Queryable, memberId: bigint, now: Date): Promise<Exclusion | undefined> {
  const row = await first<{ kind: Exclusion['kind']; ends_at: Date | null }>(
    db,
    'select kind, ends_at from member_exclusion where member_id = $1 and (ends_at is null or ends_at > $2)',
    [memberId, now],
  )
  return row && { kind: row.kind, endsAt: row.ends_at }
}

export async function writeExclusion(tx: Queryable, memberId: bigint, exclusion: Exclusion, now: Date): Promise<void> {
  await tx.query(
    `insert into member_exclusion (member_id, kind, starts_at, ends_at) values ($1, $2, $3, $4)
     on conflict (member_id) do update set kind = excluded.kind, starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
    [memberId, exclusion.kind, now, exclusion.endsAt],
  )
}

/** What a member has staked and lost in the periods of `now`; a loss below zero is a gain. */
export async function readUsed(
  db: Queryable,
  memberId: bigint,
  now: Date,
): Promise<Readonly<Partial<Record<LimitKind, bigint>>>> {
  const row = await first<{ staked_day: bigint; lost_day: bigint; lost_week: bigint; lost_month: bigint }>(
    db,
    'select * from limits_used($1, $2)',
    [memberId, now],
  )
  return {
    lossDay: row!.lost_day,
    lossWeek: row!.lost_week,
    lossMonth: row!.lost_month,
    stakeDay: row!.staked_day,
  }
}

/** Whether a member's time at one go is over. */
export const isTimeOver = async (db: Queryable, memberId: bigint, now: Date): Promise<boolean> =>
  (await first(db, "select 1 where limits_refuse($1, 0, null, $2) = 'session_limit'", [memberId, now])) !== undefined

/** The operator's own limit of a member; `undefined` without one, `null` for one that allows everything. */
export const readHouseLimit = async (
  db: Queryable,
  memberId: bigint,
  kind: LimitKind,
): Promise<bigint | null | undefined> =>
  (
    await first<{ amount: bigint | null }>(
      db,
      "select amount from member_limit where member_id = $1 and kind = $2 and set_by = 'operator'",
      [memberId, kindColumn[kind]],
    )
  )?.amount
