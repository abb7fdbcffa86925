import type { Invariant } from '#server/kernel/invariant.ts'
import { creditsOf } from '#server/ledger/public.ts'
import { betsOf, gameOf, movements, wonOf } from './rows-progress.ts'

/** What missions count is what was played; what they give stands in the books of points and money. */
export const missionsInvariants: readonly Invariant[] = [
  {
    name: 'I21 what missions count of a game is the sum of its movements up to the mark',
    from: 'provider_transaction',
    whole: true,
    sql: `with w as (
            select m.member_id, ${gameOf} as game, sum(m.valid) as valid_bet, sum(${wonOf}) as won,
              sum(${betsOf}) filter (where exists (select 1 from mission_start s where (m.xid, m.id) > (s.bets_xid, s.bets_id))) as bets
            from ${movements}
            where m.state <> 'refused'
              and exists (select 1 from figure_mark_view k where k.stream = 'play' and (m.xid, m.id) <= (k.xid, k.id))
              and exists (select 1 from mission_start s where (m.xid, m.id) > (s.xid, s.id))
            group by 1, 2),
          f as (select member_id, game_code as game, sum(valid_bet) as valid_bet, sum(won) as won, sum(bets) as bets
            from mission_play group by 1, 2)
          select coalesce(f.member_id, w.member_id) || ' ' || coalesce(f.game, w.game) as what,
            concat_ws(' ', f.valid_bet, f.won, f.bets) || ' is not ' || concat_ws(' ', w.valid_bet, w.won, w.bets) as detail
          from w full join f using (member_id, game)
          where $1 = 0 and (coalesce(w.valid_bet, 0), coalesce(w.won, 0), coalesce(w.bets, 0))
            <> (coalesce(f.valid_bet, 0), coalesce(f.won, 0), coalesce(f.bets, 0)) limit 5`,
  },
  {
    name: 'I21 a claimed mission has given its points once',
    from: 'points_entry',
    sql: `select coalesce(e.key, c.key) as what, coalesce(e.amount, 0) || ' is not ' || coalesce(c.points, 0) as detail
          from (select 'mission:' || id as key, member_id, points from mission_claim) c
            full join (select id, key, member_id, amount from points_entry_view
              where source = 'gift' and key like 'mission:%') e on e.key = c.key
          where coalesce(e.id, $1) >= $1
            and (e.amount is distinct from c.points or e.member_id is distinct from c.member_id) limit 5`,
  },
  {
    name: 'I21 a place on the leaderboard is the sum of its claims',
    from: 'mission_claim',
    whole: true,
    sql: `select coalesce(c.member_id, s.member_id) || ' ' || coalesce(c.month, s.month) as what,
            coalesce(s.points, 0) || ' is not ' || coalesce(c.points, 0) as detail
          from (select month, member_id, sum(points) as points from mission_claim where id >= $1 group by 1, 2) c
            full join mission_score s using (month, member_id)
          where coalesce(c.points, 0) <> coalesce(s.points, 0) limit 5`,
  },
  {
    name: 'I21 a paid prize of missions is one transfer of its sum to its member',
    from: 'transfer',
    sql: `select coalesce(t.key, p.key) as what, coalesce(t.amount, 0) || ' is not ' || coalesce(p.amount, 0) as detail
          from (select to_char(month, 'YYYY-MM') || ':' || member_id as key, member_id, amount from mission_prize where paid_at is not null) p
            full join ${creditsOf('mission')} t on t.key = p.key
          where coalesce(t.id, $1) >= $1
            and (t.amount is distinct from p.amount or t.member_id is distinct from p.member_id) limit 5`,
  },
  {
    name: 'I21 prizes of a month go by the points of its leaderboard',
    from: 'mission_claim',
    whole: true,
    sql: `select p.month || ' ' || p.member_id as what,
            'place ' || p.place || ' with ' || p.points || ' of ' || coalesce(s.points, 0) as detail
          from mission_prize p left join mission_score s using (month, member_id)
          where $1 = 0 and (p.points > coalesce(s.points, 0) or exists (
            select 1 from mission_prize o where o.month = p.month and (
              o.points > p.points and o.place >= p.place
              or o.points = p.points and (o.place, o.amount, o.currency) <> (p.place, p.amount, p.currency)))) limit 5`,
  },
]
