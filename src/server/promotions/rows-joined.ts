import { first, type Queryable } from '#server/kernel/db.ts'

/** What was joined, by its own occurrence: that of the day on which it was joined. */
export interface JoinedRow extends Record<string, unknown> {
  readonly id: bigint
  readonly member_id: bigint
  readonly offer_id: bigint
  readonly is_met: boolean
  /** Nothing that comes from now on counts for it, and what came before is counted. */
  readonly is_over: boolean
}

interface Time {
  readonly zone: string
  /** Up to when play and deposits are counted. */
  readonly countedTo: Date
}

/**
 * Entries `e` of promotions `o` that were joined, each with what was done of its condition in its occurrence, and whether that is over:
 * by the calendar, by the end of the promotion, or because staff have closed it. The condition is that of its version. The day of
 * such an end counts as it stands at the first look after it.
 */
const reckoned = (from: string): string => `select e.id, e.member_id, e.offer_id,
    coalesce(coalesce((select sum(case v.rules -> 'need' ->> 'kind' when 'deposits' then d.deposits else d.valid_bet end)
        from member_day_view d where d.member_id = e.member_id and d.day >= greatest(t.first, s.day)
          and d.day < coalesce(t.next, 'infinity') and d.day <= coalesce(w.last, 'infinity')), 0)
      >= (v.rules -> 'need' ->> 'amount')::bigint, false) as is_met,
    coalesce(least(t.next::timestamp at time zone $2, w.ends) <= $3::timestamptz, false) as is_over
  from ${from}
    join offer o on o.id = e.offer_id
    join offer_version v on v.offer_id = e.offer_id and v.version = e.version
    cross join lateral (select (o.starts_at at time zone $2)::date as day) s
    cross join lateral (select least(o.ends_at, case o.state when 'closed' then o.closed_at end) as ends) n
    cross join lateral (select n.ends, (n.ends at time zone $2 - interval '1 second')::date as last) w
    cross join lateral (select case v.rules ->> 'times' when 'once' then s.day
      when 'month' then (e.occurrence || '-01')::date else e.occurrence::date end as first) f
    cross join lateral (select f.first, case v.rules ->> 'times' when 'day' then f.first + 1 when 'week' then f.first + 7
      when 'month' then (f.first + interval '1 month')::date end as next) t`

/** So many of what was joined, in their order after one of them. */
export const listJoined = (
  db: Queryable,
  after: bigint,
  most: number,
  { zone, countedTo }: Time,
): Promise<JoinedRow[]> =>
  db.query<JoinedRow>(
    `${reckoned(`(select * from offer_entry where state = 'joined' and id > $1 order by id limit $4) e`)} order by e.id`,
    [after, zone, countedTo, most],
  )

/** One of them, in the transaction that holds it. */
export const findJoined = (tx: Queryable, id: bigint, { zone, countedTo }: Time): Promise<JoinedRow | undefined> =>
  first<JoinedRow>(tx, reckoned("(select * from offer_entry where state = 'joined' and id = $1) e"), [
    id,
    zone,
    countedTo,
  ])
