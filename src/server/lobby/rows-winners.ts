import type { Queryable } from '#server/kernel/db.ts'

interface WinRow extends Record<string, unknown> {
  readonly account: string
  readonly won: bigint
}

/** Takes the best of each hour by its index and then the best of those. */
const bestOfHours = `
  select m.account, best.won
  from generate_series(date_trunc('hour', $1::timestamptz at time zone 'UTC') - $5::int * interval '1 hour',
    date_trunc('hour', $1::timestamptz at time zone 'UTC'), interval '1 hour') as hours (hour)
  cross join lateral (
    select r.member_id, r.win_total - r.win_returned as won, r.id
    from game_round_view r
    where date_trunc('hour', r.closed_at at time zone 'UTC') = hours.hour
      and r.bets > 0 and r.closed_at is not null and r.win_total > r.win_returned
      and r.win_total - r.win_returned >= $2::bigint
      and r.closed_at > $1::timestamptz - $5::int * interval '1 hour' and r.closed_at <= $1::timestamptz
      and ($3::text = 'ALL' or exists (select 1 from game g where g.game_code = r.game_code and g.game_type = $3::text))
    order by r.win_total - r.win_returned desc limit $4::int
  ) as best
  join member_view m on m.id = best.member_id
  order by best.won desc, best.id limit $4::int`

export const listWinners = (
  db: Queryable,
  {
    until,
    least,
    category,
    limit,
    hours,
  }: {
    readonly until: Date
    readonly least: bigint
    readonly category: string
    readonly limit: number
    readonly hours: number
  },
): Promise<WinRow[]> => db.query<WinRow>(bestOfHours, [until, least, category, limit, hours])
