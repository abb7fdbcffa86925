import type { Invariant } from '#server/kernel/invariant.ts'

/** Transfers between members agree with the ledger's. */
export const transfersInvariants: readonly Invariant[] = [
  {
    name: 'I15 a transfer between members has moved its amount from one wallet to the other, once',
    from: 'member_transfer',
    sql: `select t.id::text as what, coalesce(p.moved, 'nothing') as detail from member_transfer t
          left join lateral (
            select string_agg(a.member_id || ' ' || p.amount, ', ' order by p.amount) as moved
            from transfer_view l join posting_view p on p.transfer_id = l.id join account_view a on a.id = p.account_id
            where l.source = 'member_transfer' and l.key = t.id::text) p on true
          where t.id >= $1 and p.moved is distinct from t.from_id || ' ' || -t.amount || ', ' || t.to_id || ' ' || t.amount
          limit 5`,
  },
  {
    name: 'I15 a movement between members has its row',
    from: 'transfer',
    sql: `select l.key as what, l.reason as detail from transfer_view l
          where l.id >= $1 and l.source = 'member_transfer'
            and not exists (select 1 from member_transfer t where t.id::text = l.key) limit 5`,
  },
]
