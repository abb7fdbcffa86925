import type { Invariant } from '#server/kernel/invariant.ts'

/** Each friend is paid for once, each day once, and what was paid is what was brought. */
export const referralInvariants: readonly Invariant[] = [
  {
    name: 'I24 what friends bring is one transfer each to who brought them, and what is taken back another',
    from: 'transfer',
    sql: `with wanted (key, member_id, amount) as (
            select 'friend:' || id, referrer_id, reward from referral_friend where reward > 0
            union all select 'back:' || id, referrer_id, -reward from referral_friend where reward > 0 and state = 'reversed'
            union all select 'day:' || day || ':' || referrer_id, referrer_id, amount from referral_share where amount > 0),
          found as (
            select t.id, t.key, a.member_id, sum(o.amount) as amount from transfer_view t
              join posting_view o on o.transfer_id = t.id
              join account_view a on a.id = o.account_id and a.member_id is not null
            where t.source = 'referral' group by 1, 2, 3)
          select coalesce(f.key, w.key) as what, coalesce(f.amount, 0) || ' is not ' || coalesce(w.amount, 0) as detail
          from wanted w full join found f using (key)
          where coalesce(f.id, $1) >= $1
            and (f.amount is distinct from w.amount or f.member_id is distinct from w.member_id) limit 5`,
  },
  {
    name: 'I24 a day’s share is what its bets give, with what was carried to it and from it',
    from: 'referral_friend',
    whole: true,
    sql: `select s.day || ' ' || s.referrer_id as what,
            (s.amount + s.cut) * 10000 + s.carry_after || ' is not ' || s.carry_before + s.bets * s.rate as detail
          from referral_share s where $1 = 0
            and ((s.amount + s.cut)::numeric * 10000 + s.carry_after <> s.carry_before + s.bets::numeric * s.rate
              or s.bets <> (select coalesce(sum(l.bets), 0) from referral_share_friend l
                where l.day = s.day and l.referrer_id = s.referrer_id)) limit 5`,
  },
  {
    name: 'I24 what a friend brought is the sum of its days',
    from: 'referral_friend',
    whole: true,
    sql: `select f.id::text as what, f.bets || ' ' || f.parts || ' is not ' || l.bets || ' ' || l.parts as detail
          from referral_friend f cross join lateral (
            select coalesce(sum(n.bets), 0) as bets, coalesce(sum(n.bets::numeric * s.rate), 0) as parts
            from referral_share_friend n join referral_share s on s.day = n.day and s.referrer_id = n.referrer_id
            where n.referrer_id = f.referrer_id and n.member_id = f.member_id) l
          where f.id >= $1 and (f.bets, f.parts) <> (l.bets, l.parts) limit 5`,
  },
  {
    name: 'I24 a member’s account with the programme is the sum of their friends and days',
    from: 'referral_friend',
    whole: true,
    sql: `select a.member_id::text as what,
            concat_ws(' ', a.friends, a.counted, a.rewards, a.shares, a.carry) || ' is not '
              || concat_ws(' ', f.friends, f.counted, f.rewards, s.shares, coalesce(s.carry, 0)) as detail
          from referral_account a
            cross join lateral (select count(*) as friends,
              count(*) filter (where counted_at is not null and state <> 'reversed') as counted,
              coalesce(sum(reward) filter (where state <> 'reversed'), 0) as rewards
              from referral_friend where referrer_id = a.member_id) f
            cross join lateral (select coalesce(sum(amount), 0) as shares,
              (select carry_after from referral_share where referrer_id = a.member_id order by day desc limit 1) as carry
              from referral_share where referrer_id = a.member_id) s
          where $1 = 0 and (a.friends, a.counted, a.rewards, a.shares, a.carry)
            <> (f.friends, f.counted, f.rewards, s.shares, coalesce(s.carry, 0)) limit 5`,
  },
]
