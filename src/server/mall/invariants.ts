import type { Invariant } from '#server/kernel/invariant.ts'

/** What was redeemed agrees with the book of points. */
export const mallInvariants: readonly Invariant[] = [
  {
    name: 'I19 a redemption has taken its points once, and given them back if it was rejected',
    from: 'redemption',
    sql: `select d.id::text as what, e.moved::text || ' for ' || d.state as detail from redemption d
          cross join lateral (
            select coalesce(sum(e.amount), 0) as moved, count(*) as n, bool_and(e.member_id = d.member_id) as own
            from points_entry_view e where (e.source, e.key) in (('redeem', d.id::text), ('return', d.id::text))) e
          where d.id >= $1 and (e.moved <> case d.state when 'rejected' then 0 else -d.points end
            or e.n <> case d.state when 'rejected' then 2 else 1 end or not e.own) limit 5`,
  },
  {
    name: 'I19 points that the mall has moved have their redemption',
    from: 'points_entry',
    sql: `select e.id::text as what, e.source || ' ' || e.key as detail from points_entry_view e
          where e.id >= $1 and e.house = 'mall' and not exists (select 1 from redemption d where d.id::text = e.key) limit 5`,
  },
]
