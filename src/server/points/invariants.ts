import type { Invariant } from '#server/kernel/invariant.ts'
import { ratedMovements } from './rows-count.ts'

/** The book of points holds together, and says what the movements of play say. */
export const pointsInvariants: readonly Invariant[] = [
  {
    name: 'I17 a balance of points is the sum of its entries',
    from: 'points_entry',
    whole: true,
    sql: `select a.member_id::text as what, a.balance || ' is not ' || coalesce(e.total, 0) as detail
          from points_account a left join (
            select member_id, sum(amount) as total from points_entry where id >= $1 group by member_id) e using (member_id)
          where a.balance <> coalesce(e.total, 0) limit 5`,
  },
  {
    name: 'I17 each balance of points follows from the one before it',
    from: 'points_entry',
    sql: `select member_id::text as what, 'entry ' || id || ': ' || balance_after || ' is not ' || before + amount as detail
          from (select e.*, lag(balance_after, 1, case when $1 = 0 then 0 end)
              over (partition by member_id order by id) as before
            from points_entry e where id >= $1) chain
          where balance_after <> before + amount limit 5`,
  },
  {
    name: 'I17 a line of points is the sum of its entries',
    from: 'points_line',
    sql: `select l.id::text as what, l.amount || ' is not ' || coalesce(e.total, 0) as detail
          from points_line l
          cross join lateral (select sum(e.amount) as total, bool_and(e.member_id = l.member_id) as own
            from points_entry e where e.line_id = l.id) e
          where l.id >= $1 and (l.amount <> coalesce(e.total, 0) or not coalesce(e.own, true)) limit 5`,
  },
  {
    name: 'I20 points that were turned into money have moved both, once',
    from: 'point_conversion',
    sql: `select c.id::text as what, concat_ws(' ', e.moved, p.paid) as detail from point_conversion c
          cross join lateral (select coalesce(sum(e.amount), 0) as moved from points_entry e
            where e.source = 'convert' and e.key = c.member_id || ':' || c.key and e.member_id = c.member_id) e
          cross join lateral (select coalesce(sum(p.amount), 0) as paid
            from transfer_view t join posting_view p on p.transfer_id = t.id join account_view a on a.id = p.account_id
            where t.source = 'points' and t.key = c.id::text and a.member_id = c.member_id) p
          where c.id >= $1 and (e.moved <> -c.points or p.paid <> c.amount) limit 5`,
  },
  {
    name: 'I20 money for points has its conversion',
    from: 'transfer',
    sql: `select t.key as what, t.reason as detail from transfer_view t
          where t.id >= $1 and t.source = 'points'
            and not exists (select 1 from point_conversion c where c.id::text = t.key) limit 5`,
  },
  {
    name: 'I18 points are valid bets times their rates, up to the mark',
    from: 'points_line',
    whole: true,
    sql: `with wanted as materialized (
            select m.member_id, g.game_type, t.rate, sum(m.valid) as base from ${ratedMovements}
              join figure_mark_view k on k.stream = 'play' and (m.xid, m.id) <= (k.xid, k.id)
            where m.valid <> 0 and t.rate > 0 group by 1, 2, 3),
          found as materialized (
            select member_id, game_type, rate, sum(base) as base from points_line
            where kind = 'bet' and id >= $1 group by 1, 2, 3)
          select coalesce(w.member_id, f.member_id) || ' ' || coalesce(w.game_type, f.game_type) as what,
            coalesce(f.base, 0) || ' is not ' || coalesce(w.base, 0) as detail
          from wanted w full join found f using (member_id, game_type, rate)
          where coalesce(w.base, 0) <> coalesce(f.base, 0) limit 5`,
  },
  {
    name: 'I18 what is earned and what is carried are all that valid bets gave',
    from: 'points_line',
    whole: true,
    sql: `select a.member_id::text as what, e.earned * 10000 + a.carry || ' is not ' || e.given as detail
          from points_account a cross join lateral (
            select coalesce(sum(l.amount), 0) as earned, coalesce(sum(l.base::numeric * l.rate), 0) as given
            from points_line l where l.member_id = a.member_id and l.kind = 'bet' and l.id >= $1) e
          where e.earned * 10000 + a.carry <> e.given limit 5`,
  },
]
