import type { Invariant } from '#server/kernel/invariant.ts'

const waiting = "('unmatched', 'queued', 'held', 'refund_due')"

/** Rules that tie payments to the ledger. */
export const depositInvariants: readonly Invariant[] = [
  {
    name: 'D1 a payment’s money lies where its state says',
    from: 'deposit_payment',
    sql: `select p.id::text as what, p.state || ': ' || concat_ws(' / ', m.came, m.waits, m.own) as detail
          from deposit_payment p cross join lateral (
            select coalesce(-sum(o.amount) filter (where o.account_id = 3), 0) as came,
              coalesce(sum(o.amount) filter (where o.account_id = 8), 0) as waits,
              coalesce(sum(o.amount) filter (where o.account_id >= 1000), 0) as own
            from generate_series(1, p.steps) n
              join transfer_view t on t.source = 'deposit_payment' and t.key = p.id || ':' || n
              join posting_view o on o.transfer_id = t.id) m
          where p.id >= $1 and (m.came <> p.amount - p.returned or m.own <> p.credited
            or m.waits <> case when p.state in ${waiting} then p.amount - p.returned else 0 end) limit 5`,
  },
  {
    name: 'D2 a deposit’s transfer belongs to a payment',
    from: 'transfer',
    sql: `select t.id::text as what, t.key as detail from transfer_view t
          left join deposit_payment p on p.id::text = split_part(t.key, ':', 1)
          where t.id >= $1 and t.source = 'deposit_payment'
            and (p.id is null or split_part(t.key, ':', 2)::int > p.steps) limit 5`,
  },
  {
    name: 'D3 an order is credited when a payment of it is',
    from: 'deposit_order',
    sql: `select o.code as what, o.status as detail from deposit_order o
          where o.id >= $1 and (o.status = 'credited')
            <> exists (select 1 from deposit_payment p where p.order_id = o.id and p.state = 'credited') limit 5`,
  },
  {
    name: 'D4 the bonus of an order is the reward that one of its payments brought',
    from: 'deposit_order',
    sql: `select o.code as what, o.offer_state || ': ' || coalesce(e.amount, 0) || ' of ' || o.offer_amount as detail
          from deposit_order o left join lateral (select count(*) as n, sum(e.amount) as amount from deposit_payment p
            join offer_entry_view e on e.payment_id = p.id and e.state = 'paid' and e.offer_id = o.offer_id and e.member_id = o.member_id
            where p.order_id = o.id) e on true
          where o.id >= $1 and o.offer_id is not null and (e.n <> case when o.offer_state in ('given', 'taken') then 1 else 0 end
            or (e.n = 1 and e.amount <> o.offer_amount)) limit 5`,
  },
]
