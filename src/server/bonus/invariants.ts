import type { Invariant } from '#server/kernel/invariant.ts'

/** Pockets of bonus money hold what their grants say, and nothing else. */
export const bonusInvariants: readonly Invariant[] = [
  {
    name: 'I23 a pocket holds what its active grant is worth, and nothing without one',
    from: 'bonus_grant',
    whole: true,
    sql: `select a.member_id::text as what, a.balance || ' is not ' || coalesce(g.worth, 0) as detail
          from account_view a left join bonus_grant g on g.member_id = a.member_id and g.state = 'active' and g.currency = a.currency
          where $1 = 0 and a.kind = 'bonus' and a.balance <> coalesce(g.worth, 0) limit 5`,
  },
  {
    name: 'I23 a grant is worth what was given and what its movements took and brought',
    from: 'bonus_grant',
    sql: `select g.id::text as what, g.worth || ' is not ' || g.amount + m.parts as detail from bonus_grant g
          cross join lateral (select coalesce(sum(m.part), 0) as parts from bonus_move m where m.grant_id = g.id) m
          where g.id >= $1 and g.worth <> g.amount + m.parts limit 5`,
  },
  {
    name: 'I23 what became money is what a grant is worth, up to its most, once it is met or bet',
    from: 'bonus_grant',
    sql: `select g.id::text as what, g.converted::text as detail from bonus_grant g
          where g.id >= $1 and g.converted <> case when g.state = 'converted' or g.end_reason = 'spent'
            then least(coalesce(g.max_payout, 9223372036854775807), greatest(g.worth, 0)) else 0 end limit 5`,
  },
  {
    name: 'I23 what bonus money paid of a round is what its stakes took and their rollbacks gave back',
    from: 'bonus_grant',
    whole: true,
    sql: `select s.round_id::text as what, s.stake || ' is not ' || coalesce(-m.parts, 0) as detail from bonus_stake s
          left join lateral (select sum(m.part) as parts from bonus_move m
            cross join lateral (select t.reason, t.reference from transfer_view t where t.id = m.transfer_id) t
            where m.grant_id = s.grant_id and m.round_id = s.round_id
              and (t.reason = 'bet' or (t.reason = 'rollback' and m.part > 0))) m on true
          where $1 = 0 and s.stake <> coalesce(-m.parts, 0) limit 5`,
  },
  {
    name: 'I23 what counts for a grant is the valid bets of its rounds at their weights',
    from: 'bonus_grant',
    sql: `select g.id::text as what, g.progress || ' is not ' || p.counted as detail from bonus_grant g
          cross join lateral (select coalesce(sum(p.valid::numeric * p.weight), 0) as counted
            from bonus_progress p where p.grant_id = g.id) p
          where g.id >= $1 and g.progress <> p.counted limit 5`,
  },
  {
    name: 'I23 a round that counts has the valid bet of its movements up to the mark',
    from: 'bonus_grant',
    sql: `select p.round_id::text as what, p.valid || ' is not ' || coalesce(s.valid, 0) as detail from bonus_progress p
          left join lateral (select sum(m.valid) as valid from provider_transaction_view m join figure_mark_view k
            on k.stream = 'play' and (m.xid, m.id) <= (k.xid, k.id) where m.round_id = p.round_id) s on true
          where p.grant_id >= $1 and p.valid <> coalesce(s.valid, 0) limit 5`,
  },
  {
    name: 'I27 what rewards paid in money is what their transfers moved',
    from: 'reward_paid',
    sql: `select r.transfer_id::text as what, r.amount || ' is not ' || m.moved as detail from reward_paid r
          cross join lateral (select coalesce(sum(p.amount), 0) as moved from posting_view p
            join account_view a on a.id = p.account_id and a.member_id = r.member_id where p.transfer_id = r.transfer_id) m
          where r.id >= $1 and r.amount <> m.moved limit 5`,
  },
  {
    name: 'I27 what rewards paid in money stands in its member’s record',
    from: 'transfer',
    sql: `select t.id::text as what, t.reason as detail from transfer_view t
          where t.id >= $1 and t.reason in ('promotion', 'promotion_back', 'vip_bonus', 'rebate', 'referral', 'referral_back', 'mission_prize', 'raffle_prize')
            and exists (select 1 from posting_view p where p.transfer_id = t.id)
            and not exists (select 1 from reward_paid r where r.transfer_id = t.id) limit 5`,
  },
]
