import type { Invariant } from '#server/kernel/invariant.ts'
import { creditsOf } from '#server/ledger/public.ts'

/** What promotions have given is what was paid and waits, once each. */
export const promotionInvariants: readonly Invariant[] = [
  {
    name: 'I21 a paid reward of money is one transfer of its sum to its member',
    from: 'transfer',
    sql: `select coalesce(t.key, c.key) as what, coalesce(c.amount, 0)::text || ' is not ' || coalesce(t.amount, 0)::text as detail
      from (select id::text as key, member_id, amount from offer_entry where kind = 'cash' and state = 'paid') c
        full join ${creditsOf('offer')} t on t.key = c.key
      where coalesce(t.id, $1) >= $1 and (t.amount is distinct from c.amount or t.member_id is distinct from c.member_id) limit 5`,
  },
  {
    name: 'I21 a reward of money that was taken back is one transfer of its sum from its member',
    from: 'transfer',
    sql: `select coalesce(t.key, c.key) as what, coalesce(c.amount, 0)::text || ' is not ' || coalesce(t.amount, 0)::text as detail
      from (select id::text as key, member_id, amount from offer_entry where kind = 'cash' and back is not null) c
        full join (select t.id, t.key, a.member_id, -sum(p.amount) as amount from transfer_view t
          join posting_view p on p.transfer_id = t.id join account_view a on a.id = p.account_id and a.member_id is not null
          where t.source = 'offer_back' group by t.id, t.key, a.member_id) t on t.key = c.key
      where coalesce(t.id, $1) >= $1 and (t.amount is distinct from c.amount or t.member_id is distinct from c.member_id) limit 5`,
  },
  {
    name: 'I21 a paid reward of bonus money is one grant of its sum to its member',
    from: 'bonus_grant',
    sql: `select coalesce(g.key, c.key) as what, coalesce(c.amount, 0)::text || ' is not ' || coalesce(g.amount, 0)::text as detail
      from (select id::text as key, member_id, amount from offer_entry where kind = 'bonus' and state in ('paid', 'undone')) c
        full join (select id, key, member_id, amount from bonus_grant where source = 'offer') g on g.key = c.key
      where coalesce(g.id, $1) >= $1 and (g.amount is distinct from c.amount or g.member_id is distinct from c.member_id) limit 5`,
  },
  {
    name: 'I21 a paid reward of points is one entry of the book of points',
    from: 'points_entry',
    sql: `select coalesce(p.key, c.key) as what, coalesce(c.amount, 0)::text || ' is not ' || coalesce(p.amount, 0)::text as detail
      from (select 'offer:' || id as key, member_id, amount from offer_entry where kind = 'points' and state = 'paid') c
        full join (select id, key, member_id, amount from points_entry_view
          where source = 'gift' and key like 'offer:%') p on p.key = c.key
      where coalesce(p.id, $1) >= $1 and (p.amount is distinct from c.amount or p.member_id is distinct from c.member_id) limit 5`,
  },
  {
    name: 'I21 a reward of points that was taken back is one entry of the book of points',
    from: 'points_entry',
    sql: `select coalesce(p.key, c.key) as what, coalesce(c.amount, 0)::text || ' is not ' || coalesce(p.amount, 0)::text as detail
      from (select 'offer:' || id as key, member_id, amount from offer_entry where kind = 'points' and back is not null) c
        full join (select id, key, member_id, -amount as amount from points_entry_view where source = 'gift_back') p on p.key = c.key
      where coalesce(p.id, $1) >= $1 and (p.amount is distinct from c.amount or p.member_id is distinct from c.member_id) limit 5`,
  },
  {
    name: 'I21 a paid reward of free rounds is one grant of its value to its member',
    from: 'free_rounds_grant',
    sql: `select coalesce(g.key, c.key) as what, coalesce(c.amount, 0)::text || ' is not ' || coalesce(g.amount, 0)::text as detail
      from (select id::text as key, member_id, amount from offer_entry where kind = 'rounds' and state in ('paid', 'undone')) c
        full join (select id, key, member_id, rounds * bet_value as amount from free_rounds_grant where source = 'offer') g
          on g.key = c.key
      where coalesce(g.id, $1) >= $1 and (g.amount is distinct from c.amount or g.member_id is distinct from c.member_id) limit 5`,
  },
  {
    name: 'I21 what a promotion has given is the sum of what it has granted',
    from: 'offer',
    sql: `select o.id::text as what, o.given::text || ' is not ' || coalesce(e.given, 0)::text as detail from offer o
      left join (select offer_id, sum(amount) as given from offer_entry where state in ('waiting', 'paid') group by 1) e
        on e.offer_id = o.id
      where o.id >= $1 and o.given <> coalesce(e.given, 0) limit 5`,
  },
]
