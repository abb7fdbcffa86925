import { first, type Queryable, type Row } from '#server/kernel/db.ts'

export interface TimesRow extends Row {
  readonly kind: string | null
  readonly bank: string | null
  readonly day: string | null
  /** Which of the three it is grouped by: bits 4 (kind), 2 (bank) and 1 (day) are set where it is not. */
  readonly grouped: number
  readonly count: bigint
  readonly median: number
  readonly p90: number
  readonly on_time: bigint
  readonly within: readonly number[]
}

/** Borders of the classes of {@link readTimes}, in minutes. */
export const classMinutes = [5, 15, 30, 60] as const

const upTo = (minutes: number, above: number | undefined) =>
  `count(*) filter (where s <= ${minutes * 60}${above === undefined ? '' : ` and s > ${above * 60}`})::int`
const classes = classMinutes.map((minutes, at) => upTo(minutes, classMinutes[at - 1])).join(', ')

/**
 * Seconds from the hold of a withdrawal's money to its last payment, by the times of the ledger's own transfers: of all,
 * by method, by bank, and by day in a time zone.
 */
export const readTimes = (db: Queryable, from: Date, to: Date, timeZone: string): Promise<TimesRow[]> =>
  db.query<TimesRow>(
    `with paid as (
       select w.kind, case w.kind when 'bank' then w.bank end as bank,
         to_char(p.at at time zone $3, 'YYYY-MM-DD') as day,
         extract(epoch from p.at - h.at)::float8 as s, p.at <= w.promised_at as on_time
       from withdrawal w
       join transfer_view h on h.source = 'withdrawal' and h.key = w.id || ':hold'
       cross join lateral (select max(t.at) as at from payout q
         join transfer_view t on t.source = 'withdrawal' and t.key = w.id || ':pay:' || q.part
         where q.withdrawal_id = w.id) p
       where w.paid_at >= $1 and w.paid_at < $2 and p.at is not null)
     select kind, bank, day, grouping(kind, bank, day)::int as grouped, count(*) as count,
       percentile_cont(0.5) within group (order by s) as median,
       percentile_cont(0.9) within group (order by s) as p90,
       count(*) filter (where on_time) as on_time,
       array[${classes}, count(*) filter (where s > ${classMinutes.at(-1)! * 60})::int] as within
     from paid group by grouping sets ((), (kind), (bank), (day)) order by day, count(*) desc`,
    [from, to, timeZone],
  )

/** Requests of a time that ended without a pay-out. */
export async function countUnpaid(db: Queryable, from: Date, to: Date): Promise<number> {
  const row = await first<{ count: bigint }>(
    db,
    `select count(*) as count from withdrawal where requested_at >= $1 and requested_at < $2
       and state in ('rejected', 'cancelled', 'failed') and paid_at is null`,
    [from, to],
  )
  return Number(row!.count)
}
