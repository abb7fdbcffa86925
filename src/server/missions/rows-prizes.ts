import type { PrizeTrouble } from '#api/mission-rules.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { Prizes } from './rules.ts'

/** Months that have ended before one and whose prizes are not fixed, the oldest first. */
export const listUnfixed = (db: Queryable, month: string): Promise<{ month: string }[]> =>
  db.query(
    `with recursive known (month) as (
       select min(month) from mission_score
       union all select (select min(s.month) from mission_score s where s.month > k.month) from known k where k.month is not null)
     select k.month::text from known k where k.month < $1::date
       and not exists (select 1 from mission_month p where p.month = k.month) order by k.month`,
    [month],
  )

/** What a month's prizes are fixed by. */
export interface MonthTerms {
  /** Units by group of places. */
  readonly prizes: Prizes
  /** What has to be bet for a prize, in basis points of it. */
  readonly turnover: number
}

/** Takes the fixing of a month's prizes; `false` where another process has done it. */
export const takeMonth = async (
  tx: Queryable,
  month: string,
  { prizes, turnover, at }: MonthTerms & { readonly at: Date },
): Promise<boolean> =>
  (await first(
    tx,
    `insert into mission_month (month, fixed_at, prizes, turnover) values ($1::date, $2, $3::jsonb, $4)
     on conflict do nothing returning 1`,
    [month, at, JSON.stringify(prizes, (_, value) => (typeof value === 'bigint' ? value.toString() : value)), turnover],
  )) !== undefined

export interface PrizeRow extends Record<string, unknown> {
  readonly member_id: bigint
  readonly place: number
  readonly points: bigint
  readonly amount: bigint
}

/** Adds a prize that waits to be paid. */
export async function insertPrize(
  tx: Queryable,
  month: string,
  prize: PrizeRow & { readonly currency: string; readonly need: bigint; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into mission_prize (month, member_id, place, points, amount, currency, need, next_at)
     values ($1::date, $2, $3, $4, $5, $6, $7, $8)`,
    [month, prize.member_id, prize.place, prize.points, prize.amount, prize.currency, prize.need, prize.at],
  )
}

/** Which prize it is: a member has one of a month. */
export interface PrizeKey {
  /** Its first day. */
  readonly month: string
  readonly memberId: bigint
}

/** A prize that this process tries to pay now; `attempts` counts this time. */
export interface TakenPrize extends PrizeKey, Record<string, unknown> {
  readonly attempts: number
}

const taken = 'p.month::text as month, p.member_id as "memberId", p.attempts'

/** Takes the prize that is due for the longest, for this process alone until `until`. */
export const takeDue = (db: Queryable, now: Date, until: Date): Promise<TakenPrize | undefined> =>
  first<TakenPrize>(
    db,
    `update mission_prize p set attempts = p.attempts + 1, tried_at = $1, next_at = $2
     where (p.month, p.member_id) in (select month, member_id from mission_prize
       where next_at <= $1 order by next_at, month, member_id limit 1 for update skip locked)
     returning ${taken}`,
    [now, until],
  )

/** Takes a prize that waits, whether or not it is due. */
export const takeOne = (
  tx: Queryable,
  { month, memberId }: PrizeKey,
  now: Date,
  until: Date,
): Promise<TakenPrize | undefined> =>
  first<TakenPrize>(
    tx,
    `update mission_prize p set attempts = p.attempts + 1, tried_at = $3, next_at = $4
     where p.month = $1::date and p.member_id = $2 and p.next_at is not null returning ${taken}`,
    [month, memberId, now, until],
  )

export interface WaitingRow extends PrizeRow {
  readonly currency: string
  readonly need: bigint
}

/** A prize that waits to be paid, held until `tx` ends. */
export const lockWaiting = (tx: Queryable, { month, memberId }: PrizeKey): Promise<WaitingRow | undefined> =>
  first<WaitingRow>(
    tx,
    `select member_id, place, points, amount, currency, need from mission_prize
     where month = $1::date and member_id = $2 and next_at is not null for update`,
    [month, memberId],
  )

export async function paidRow(tx: Queryable, { month, memberId }: PrizeKey, at: Date): Promise<void> {
  await tx.query(
    `update mission_prize set paid_at = $3, next_at = null, reason = null where month = $1::date and member_id = $2`,
    [month, memberId, at],
  )
}

/** When the prizes of a month were fixed. */
export const fixedAt = async (db: Queryable, month: string): Promise<Date> =>
  (await first<{ at: Date }>(db, 'select fixed_at as at from mission_month where month = $1::date', [month]))!.at

/** Ends a prize unpaid. */
export async function endRow(tx: Queryable, { month, memberId }: PrizeKey, at: Date): Promise<void> {
  await tx.query(
    `update mission_prize set ended_at = $3, end_reason = 'closed', next_at = null, reason = null
     where month = $1::date and member_id = $2`,
    [month, memberId, at],
  )
}

/** Notes why a prize was not paid, and when it is tried again. */
export async function waitRow(
  db: Queryable,
  { month, memberId }: PrizeKey,
  { reason, next }: { readonly reason: PrizeTrouble; readonly next: Date },
): Promise<void> {
  await db.query(
    `update mission_prize set reason = $3, next_at = $4 where month = $1::date and member_id = $2 and next_at is not null`,
    [month, memberId, reason, next],
  )
}

/** When a month's prizes were fixed, and by what; months of before this was kept have no terms. */
export async function findFixed(
  db: Queryable,
  month: string,
): Promise<{ readonly at: Date; readonly terms?: MonthTerms } | undefined> {
  const row = await first<{ fixed_at: Date; prizes: Record<keyof Prizes, string> | null; turnover: number | null }>(
    db,
    'select fixed_at, prizes, turnover from mission_month where month = $1::date',
    [month],
  )
  if (row === undefined) return undefined
  const { fixed_at: at, prizes, turnover } = row
  if (prizes === null || turnover === null) return { at }
  const units = Object.fromEntries(Object.entries(prizes).map(([group, sum]) => [group, BigInt(sum)]))
  return { at, terms: { prizes: units as Prizes, turnover } }
}

/** Whether a member's prize of a month waits to be paid. */
export const isWaiting = async (db: Queryable, { month, memberId }: PrizeKey): Promise<boolean> =>
  (await first(db, 'select 1 from mission_prize where month = $1::date and member_id = $2 and next_at is not null', [
    month,
    memberId,
  ])) !== undefined

/** The prizes of a month whose board is fixed, with who has them. */
export const listPrizes = (
  db: Queryable,
  month: string,
): Promise<
  (PrizeRow & { readonly account: string; readonly paid_at: Date | null; readonly ended_at: Date | null })[]
> =>
  db.query(
    `select p.member_id, m.account, p.place, p.points, p.amount, p.paid_at, p.ended_at
     from mission_prize p join member_view m on m.id = p.member_id
     where p.month = $1::date order by p.place, p.member_id limit 200`,
    [month],
  )

export interface WaitingPrizeRow extends Record<string, unknown> {
  readonly month: string
  readonly account: string
  readonly place: number
  readonly amount: bigint
  readonly currency: string
  readonly attempts: number
  readonly tried_at: Date | null
  readonly next_at: Date | null
  readonly ended_at: Date | null
  readonly reason: PrizeTrouble | null
}

/** Prizes that wait to be paid, of the oldest month first, and then those that ended unpaid since a moment; so many. */
export const listWaiting = (db: Queryable, since: Date, most: number): Promise<WaitingPrizeRow[]> =>
  db.query<WaitingPrizeRow>(
    `select p.month::text as month, m.account, p.place, p.amount, p.currency, p.attempts, p.tried_at, p.next_at, p.ended_at, p.reason
     from mission_prize p join member_view m on m.id = p.member_id
     where p.next_at is not null or p.ended_at > $1 order by p.ended_at is not null, p.month, p.place, p.member_id limit $2`,
    [since, most],
  )
