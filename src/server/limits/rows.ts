import type { LimitKind } from '#api/limits.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { Exclusion, Held } from './rules.ts'

export type SetBy = 'member' | 'operator'

/** The database's words for the kinds. */
export const kindColumn = {
  lossDay: 'loss_day',
  lossWeek: 'loss_week',
  lossMonth: 'loss_month',
  depositDay: 'deposit_day',
  depositWeek: 'deposit_week',
  depositMonth: 'deposit_month',
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
  asked_at: Date | null
}

export const none: Held = { amount: null, raise: null }

/** A member's limits: `get(kind, setBy)` gives what is stored. */
export async function readLimits(db: Queryable, memberId: bigint): Promise<(kind: LimitKind, setBy: SetBy) => Held> {
  const rows = await db.query<LimitRow>(
    'select kind, set_by, amount, next_amount, next_at, asked_at from member_limit where member_id = $1',
    [memberId],
  )
  return (kind, setBy) => {
    const row = rows.find((one) => one.kind === kindColumn[kind] && one.set_by === setBy)
    if (row === undefined) return none
    const { amount, next_amount, next_at, asked_at } = row
    const raise = next_at && { amount: next_amount, at: next_at, askedAt: asked_at ?? next_at }
    return { amount, raise }
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
    `insert into member_limit (member_id, kind, set_by, amount, next_amount, next_at, asked_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (member_id, kind, set_by) do update set amount = excluded.amount, next_amount = excluded.next_amount,
       next_at = excluded.next_at, asked_at = excluded.asked_at, changed_at = excluded.changed_at`,
    [
      ...[memberId, kindColumn[kind], setBy, held.amount],
      ...[held.raise?.amount ?? null, held.raise?.at ?? null, held.raise?.askedAt ?? null, now],
    ],
  )
}

/** Writes when an exclusion that does not end by itself is over. */
export async function writeEnd(tx: Queryable, memberId: bigint, endsAt: Date): Promise<void> {
  await tx.query("update member_exclusion set ends_at = $2 where member_id = $1 and source = 'member'", [
    memberId,
    endsAt,
  ])
}

/** When the member last changed a limit of their own. */
export const readLastChange = async (db: Queryable, memberId: bigint): Promise<Date | null> =>
  (
    await first<{ at: Date | null }>(
      db,
      "select max(changed_at) as at from member_limit where member_id = $1 and set_by = 'member' and amount is not null",
      [memberId],
    )
  )?.at ?? null

/** Who has shut the member out: the member here, or the country's list. */
export type ExclusionSource = 'member' | 'list'

interface ExclusionRow extends Record<string, unknown> {
  kind: Exclusion['kind']
  source: ExclusionSource
  starts_at: Date
  ends_at: Date | null
  ask_from: Date | null
}

/** An exclusion that runs, with where it comes from. */
export type RunningExclusion = Exclusion & { readonly startsAt: Date; readonly source: ExclusionSource }

/** The exclusion that runs at `now`, if there is one: of several the one that ends last. `source` asks for that one alone. */
export async function readExclusion(
  db: Queryable,
  memberId: bigint,
  now: Date,
  source?: ExclusionSource,
): Promise<RunningExclusion | undefined> {
  const row = await first<ExclusionRow>(
    db,
    `select kind, source, starts_at, ends_at, ask_from from member_exclusion
     where member_id = $1 and (ends_at is null or ends_at > $2) and source = coalesce($3, source)
     order by ends_at desc nulls first, source limit 1`,
    [memberId, now, source ?? null],
  )
  if (row === undefined) return undefined
  return { kind: row.kind, source: row.source, startsAt: row.starts_at, endsAt: row.ends_at, askFrom: row.ask_from }
}

export async function writeExclusion(
  tx: Queryable,
  memberId: bigint,
  exclusion: Exclusion,
  now: Date,
  source: ExclusionSource = 'member',
): Promise<void> {
  await tx.query(
    `insert into member_exclusion (member_id, source, kind, starts_at, ends_at, ask_from) values ($1, $2, $3, $4, $5, $6)
     on conflict (member_id, source) do update set kind = excluded.kind, starts_at = excluded.starts_at,
       ends_at = excluded.ends_at, ask_from = excluded.ask_from`,
    [memberId, source, exclusion.kind, now, exclusion.endsAt, exclusion.askFrom],
  )
}

/** What a member has staked and lost in the periods of `now`, and the minutes at one go; a loss below zero is a gain. */
export async function readUsed(
  db: Queryable,
  memberId: bigint,
  now: Date,
): Promise<Readonly<Partial<Record<LimitKind, bigint>>>> {
  const row = await first<Record<'staked_day' | 'lost_day' | 'lost_week' | 'lost_month' | 'minutes', bigint>>(
    db,
    `select u.*, coalesce(floor(extract(epoch from $2 - limits_playing_since($1, null, $2)) / 60), 0)::bigint as minutes
       from limits_used($1, $2) u`,
    [memberId, now],
  )
  return {
    lossDay: row!.lost_day,
    lossWeek: row!.lost_week,
    lossMonth: row!.lost_month,
    stakeDay: row!.staked_day,
    session: row!.minutes,
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
