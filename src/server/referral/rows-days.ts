import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** The first day that is open for what is counted; `undefined` while figures are counted anew. */
export async function findOpenDay(db: Queryable): Promise<string | undefined> {
  const row = await first<{ day: string | null; streams: number }>(
    db,
    `select min(day)::text as day, count(day)::int as streams from figure_closed_view where stream in ('rounds', 'cash')`,
  )
  return row?.streams === 2 ? (row.day ?? undefined) : undefined
}

export interface RunRow extends Record<string, unknown> {
  readonly day: string
  readonly rate: number
  readonly settled: boolean
}

/** The last day that was begun. */
export const findLastRun = (db: Queryable): Promise<RunRow | undefined> =>
  first<RunRow>(
    db,
    'select day::text, rate, settled_at is not null as settled from referral_run order by day desc limit 1',
  )

/** Begins the day after the last one; before any, the day before the first open one, which is settled with nothing. */
export async function insertRun(db: Queryable, day: string, rate: number, settledAt?: Date): Promise<void> {
  await db.query('insert into referral_run (day, rate, settled_at) values ($1::date, $2, $3) on conflict do nothing', [
    day,
    rate,
    settledAt ?? null,
  ])
}

export const settleRun = (db: Queryable, day: string, at: Date): Promise<unknown> =>
  db.query('update referral_run set settled_at = coalesce(settled_at, $2) where day = $1::date', [day, at])

const played = `member_day_view d join referral_friend f on f.member_id = d.member_id
  where d.day = $1::date and d.valid_bet <> 0 and f.state = 'counted' and f.since <= $1::date`

/** Who has friends that brought something on a day and is not paid for it. */
export const listDue = (db: Queryable, day: string, most: number): Promise<{ referrer_id: bigint }[]> =>
  db.query(
    `select f.referrer_id from ${played}
       and not exists (select 1 from referral_share s where s.day = $1::date and s.referrer_id = f.referrer_id)
     group by 1 order by 1 limit $2`,
    [day, most],
  )

export interface PlayedRow extends Record<string, unknown> {
  readonly member_id: bigint
  readonly bets: bigint
  readonly cleared: readonly string[]
}

/** What a referrer's friends bet on a day. */
export const listPlayed = (tx: Queryable, day: string, referrerId: bigint): Promise<PlayedRow[]> =>
  tx.query<PlayedRow>(
    `select f.member_id, d.valid_bet as bets, f.cleared from ${played} and f.referrer_id = $2 order by f.member_id`,
    [day, referrerId],
  )

export const isPaid = async (tx: Queryable, day: string, referrerId: bigint): Promise<boolean> =>
  (await first(tx, 'select 1 from referral_share where day = $1::date and referrer_id = $2', [day, referrerId])) !==
  undefined

export interface NewShare {
  readonly day: string
  readonly referrerId: bigint
  readonly bets: bigint
  readonly rate: number
  readonly before: bigint
  readonly after: bigint
  readonly amount: bigint
  readonly cut: bigint
  readonly at: Date
  readonly friends: readonly Pick<PlayedRow, 'member_id' | 'bets'>[]
}

/** Writes a day's share down, with what each friend brought. */
export async function insertShare(tx: Queryable, share: NewShare): Promise<void> {
  await tx.query(
    `insert into referral_share (day, referrer_id, bets, rate, carry_before, carry_after, amount, cut, at)
     values ($1::date, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[share.day, share.referrerId, share.bets, share.rate, share.before, share.after, share.amount],
      ...[share.cut, share.at],
    ],
  )
  await tx.query(
    `with lines as (
       insert into referral_share_friend (day, referrer_id, member_id, bets)
       select $1::date, $2, n.member_id, n.bets from unnest($3::bigint[], $4::bigint[]) n (member_id, bets)
       returning member_id, bets)
     update referral_friend f set bets = f.bets + l.bets, parts = f.parts + l.bets * $5
     from lines l where f.member_id = l.member_id`,
    [
      ...[share.day, share.referrerId, arrayText(share.friends.map((row) => row.member_id))],
      ...[arrayText(share.friends.map((row) => row.bets)), share.rate],
    ],
  )
}
