import { first, type Queryable } from '#server/kernel/db.ts'

export interface BroughtRow extends Record<string, unknown> {
  readonly members: bigint
  readonly valid_bet: bigint
  readonly deposits: bigint
  readonly net_win: bigint
}

/** Days of the site's calendar, both included, with the moment of their beginning and that after them. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly start: Date
  readonly end: Date
}

/** What members have played and paid in on some days. `took` is SQL that names them, between the moments `$3` and `$4`. */
export const sumBrought = async (db: Queryable, took: string, { from, to, start, end }: Period): Promise<BroughtRow> =>
  (await first<BroughtRow>(
    db,
    `with took as materialized (select distinct t.member_id from (${took}) t)
     select (select count(*) from took) as members, coalesce(sum(d.valid_bet), 0)::bigint as valid_bet,
       coalesce(sum(d.deposits), 0)::bigint as deposits, coalesce(sum(d.staked - d.won), 0)::bigint as net_win
     from took join member_day d on d.member_id = took.member_id and d.day between $1::date and $2::date`,
    [from, to, start, end],
  ))!
