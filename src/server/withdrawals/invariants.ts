import type { Invariant } from '#server/kernel/invariant.ts'

/** What of a withdrawal is still held, from its state and its parts. */
const held = `case when w.state not in ('requested', 'checking', 'approved', 'sending') then 0
  when not exists (select 1 from payout q where q.withdrawal_id = w.id) then w.amount
  else (select coalesce(sum(q.amount + q.fee), 0) from payout q
    where q.withdrawal_id = w.id and q.state in ('waiting', 'sending')) end`

/** Movements of withdrawals between accounts of their members, by withdrawal. */
const moved = (kind: string) => `coalesce((select sum(p.amount) from transfer t
  join posting p on p.transfer_id = t.id join account a on a.id = p.account_id
  where t.source = 'withdrawal' and split_part(t.key, ':', 1) = w.id::text and ${kind}), 0)`

/** Withdrawals and their parts agree with the ledger. */
export const withdrawalInvariants: readonly Invariant[] = [
  {
    name: 'I14 what is held of a withdrawal is what is unfinished of it',
    from: 'transfer',
    whole: true,
    sql: `select w.reference as what, w.state || ': ' || ${moved("a.kind = 'held'")} || ' is not ' || ${held} as detail
          from withdrawal w where $1 = 0 and ${moved("a.kind = 'held'")} <> ${held} limit 5`,
  },
  {
    name: 'I14 what left the house of a withdrawal is what its parts say was paid and not returned',
    from: 'transfer',
    whole: true,
    sql: `select w.reference as what, w.state as detail from withdrawal w
          where $1 = 0 and ${moved("a.kind in ('withdrawals', 'house')")} <> coalesce((
            select sum(q.amount + q.fee) from payout q
            where q.withdrawal_id = w.id and q.state in ('paid', 'received', 'disputed')), 0) limit 5`,
  },
  {
    name: 'I14 a movement of a withdrawal has its withdrawal',
    from: 'transfer',
    sql: `select t.key as what, t.reason as detail from transfer t
          where t.id >= $1 and t.source = 'withdrawal' and t.key ~ '^[0-9]{1,18}:'
            and not exists (select 1 from withdrawal w where w.id = split_part(t.key, ':', 1)::bigint) limit 5`,
  },
  {
    name: 'I14 parts sum to what was asked for less the fee',
    from: 'transfer',
    whole: true,
    sql: `select w.reference as what, sum(q.amount)::text as detail from withdrawal w
          join payout q on q.withdrawal_id = w.id where $1 = 0 group by w.id
          having sum(q.amount) <> w.amount - w.fee or sum(q.fee) <> w.fee limit 5`,
  },
  {
    name: 'I14 what a member has held is the sum of open withdrawals and of money on its way to vendors',
    from: 'transfer',
    whole: true,
    sql: `select a.member_id::text as what, a.balance || ' is not ' || e.total as detail from account a
          cross join lateral (select
            coalesce((select sum(${held}) from withdrawal w where w.member_id = a.member_id and w.currency = a.currency), 0)
            + coalesce((select sum(v.amount) from wallet_transfer v where v.member_id = a.member_id
              and v.currency = a.currency and v.direction = 'deposit' and v.state = 'pending'), 0) as total) e
          where $1 = 0 and a.kind = 'held' and a.balance <> e.total limit 5`,
  },
]
