import type { Invariant } from '#server/kernel/invariant.ts'
import { creditsOf } from '#server/ledger/public.ts'

/** What raffles have counted, fixed and paid. */
export const raffleInvariants: readonly Invariant[] = [
  {
    name: 'I25 a raffle has counted the valid bets of its time, once each',
    from: 'raffle',
    whole: true,
    sql: `select r.id || ':' || coalesce(p.member_id, m.member_id) as what,
        coalesce(p.valid, 0) || ' is not ' || coalesce(m.valid, 0) as detail
      from raffle r cross join lateral (select k.xid, k.id from figure_mark_view k where k.stream = 'play') k
        cross join lateral (
          select p.member_id, p.valid, s.member_id as moved, s.valid as sum from
            (select member_id, valid from raffle_play where raffle_id = r.id) p
            full join (select t.member_id, sum(t.valid) as valid from provider_transaction_view t
              where (t.xid, t.id) > (r.counted_xid, r.counted_id) and (t.xid, t.id) <= (k.xid, k.id) and t.state <> 'refused'
                and t.valid <> 0 and t.received_at >= r.starts_at and t.received_at < r.ends_at group by 1) s
              on s.member_id = p.member_id) x
        cross join lateral (select x.member_id, x.valid) p cross join lateral (select x.moved as member_id, x.sum as valid) m
      where $1 = 0 and r.state = 'open' and coalesce(p.valid, 0) <> coalesce(m.valid, 0) limit 5`,
  },
  {
    name: 'I25 the tickets of a raffle are numbered without a gap, and their list has its hash',
    from: 'raffle',
    sql: `select r.id::text as what, r.tickets || ' tickets' as detail from raffle r
      cross join lateral (select coalesce(sum(s.last - s.first + 1), 0) as n, coalesce(max(s.last), 0) as top
        from raffle_share s where s.raffle_id = r.id) s
      cross join lateral (select coalesce(string_agg('T' || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end
          || chr(10), '' order by n), '') as list from generate_series(1, r.tickets) n) l
      where r.id >= $1 and r.state in ('closed', 'drawn') and (s.n <> r.tickets or s.top <> r.tickets
        or encode(sha256(convert_to(l.list, 'UTF8')), 'hex') <> r.root) limit 5`,
  },
  {
    name: 'I25 what a raffle has published before is the hash of its seed',
    from: 'raffle',
    sql: `select r.id::text as what, r.commitment as detail from raffle r
      where r.id >= $1 and encode(sha256(r.seed), 'hex') <> r.commitment limit 5`,
  },
  {
    name: 'I25 a prize belongs to who has its ticket',
    from: 'raffle_prize',
    sql: `select p.id::text as what, p.ticket::text as detail from raffle_prize p
      where p.id >= $1 and not exists (select 1 from raffle_share s where s.raffle_id = p.raffle_id and s.member_id = p.member_id
        and p.ticket between s.first and s.last) limit 5`,
  },
  {
    name: 'I25 a claimed prize of money is one transfer of its sum to its member',
    from: 'transfer',
    sql: `select coalesce(t.key, c.key) as what, coalesce(c.amount, 0)::text || ' is not ' || coalesce(t.amount, 0)::text as detail
      from (select id::text as key, member_id, amount from raffle_prize where kind = 'cash' and claimed_at is not null) c
        full join ${creditsOf('raffle')} t on t.key = c.key
      where coalesce(t.id, $1) >= $1 and (t.amount is distinct from c.amount or t.member_id is distinct from c.member_id) limit 5`,
  },
  {
    name: 'I25 a claimed prize of points is one entry of the book of points',
    from: 'points_entry',
    sql: `select coalesce(p.key, c.key) as what, coalesce(c.amount, 0)::text || ' is not ' || coalesce(p.amount, 0)::text as detail
      from (select 'raffle:' || id as key, member_id, amount from raffle_prize where kind = 'points' and claimed_at is not null) c
        full join (select id, key, member_id, amount from points_entry_view
          where source = 'gift' and key like 'raffle:%') p on p.key = c.key
      where coalesce(p.id, $1) >= $1 and (p.amount is distinct from c.amount or p.member_id is distinct from c.member_id) limit 5`,
  },
]
