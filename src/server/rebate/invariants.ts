import type { Invariant } from '#server/kernel/invariant.ts'
import { creditsOf } from '#server/ledger/public.ts'
import { ratedMovements } from './rows-count.ts'

/** Each bet is rebated once, and each rebate is one transfer. */
export const rebateInvariants: readonly Invariant[] = [
  {
    name: 'I22 what is pending and what was claimed are all valid bets that have a rate, up to the mark',
    from: 'rebate_claim',
    whole: true,
    sql: `with wanted as materialized (
            select m.member_id, g.game_type, sum(m.valid) as base from ${ratedMovements}
              join figure_mark_view k on k.stream = 'play' and (m.xid, m.id) <= (k.xid, k.id)
            where m.valid <> 0 and t.rate > 0 group by 1, 2),
          found as materialized (
            select member_id, game_type, sum(base) as base from (
              select member_id, game_type, base from rebate_pending
              union all select c.member_id, l.game_type, l.base from rebate_claim_line l join rebate_claim c on c.id = l.claim_id) b
            group by 1, 2)
          select coalesce(w.member_id, f.member_id) || ' ' || coalesce(w.game_type, f.game_type) as what,
            coalesce(f.base, 0) || ' is not ' || coalesce(w.base, 0) as detail
          from wanted w full join found f using (member_id, game_type)
          where $1 = 0 and coalesce(w.base, 0) <> coalesce(f.base, 0) limit 5`,
  },
  {
    name: 'I22 a rebate is what its bets give, with what was carried to it and from it',
    from: 'rebate_claim',
    sql: `select c.id::text as what, c.amount * 10000 + c.carry_after || ' is not ' || c.carry_before + l.parts as detail
          from rebate_claim c cross join lateral (
            select coalesce(sum(l.base::numeric * l.rate), 0) as parts from rebate_claim_line l where l.claim_id = c.id) l
          where c.id >= $1 and c.amount::numeric * 10000 + c.carry_after <> c.carry_before + l.parts limit 5`,
  },
  {
    name: 'I22 what is carried is what the last claim left',
    from: 'rebate_claim',
    whole: true,
    sql: `select a.member_id::text as what, a.carry || ' is not ' || coalesce(c.carry_after, 0) as detail
          from rebate_account a left join lateral (select c.carry_after from rebate_claim c
            where c.member_id = a.member_id and c.id >= $1 order by c.id desc limit 1) c on true
          where a.carry <> coalesce(c.carry_after, 0) limit 5`,
  },
  {
    name: 'I22 a rebate is one transfer of its sum to its member',
    from: 'transfer',
    sql: `select coalesce(t.key, c.id::text) as what, coalesce(t.amount, 0) || ' is not ' || coalesce(c.amount, 0) as detail
          from rebate_claim c full join ${creditsOf('rebate')} t on t.key = c.id::text
          where coalesce(t.id, $1) >= $1
            and (t.amount is distinct from c.amount or t.member_id is distinct from c.member_id) limit 5`,
  },
]
