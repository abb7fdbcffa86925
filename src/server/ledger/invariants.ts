import type { Queryable } from '#server/kernel/db.ts'

/**
 * What must hold at any moment. Each is one statement, so it sees one state of the database even while money moves; it
 * gives the rows that break the rule, at most a few.
 */
const invariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'I1 all postings of a currency sum to zero',
    sql: 'select currency as what, sum(amount)::text as detail from posting group by currency having sum(amount) <> 0',
  },
  {
    name: 'I2 each transfer sums to zero',
    sql: `select transfer_id::text as what, sum(amount)::text as detail from posting
          group by transfer_id having sum(amount) <> 0 limit 5`,
  },
  {
    name: 'I3 a balance is the sum of its postings',
    sql: `select a.id::text as what, a.balance::text || ' is not ' || coalesce(p.total, 0)::text as detail
          from account a left join (select account_id, sum(amount) as total from posting group by account_id) p
            on p.account_id = a.id
          where a.balance is not null and a.balance <> coalesce(p.total, 0) limit 5`,
  },
  {
    name: 'I3 the balance after the last posting is the balance',
    sql: `select a.id::text as what, a.balance::text || ' is not ' || p.balance_after::text as detail
          from account a cross join lateral (
            select balance_after from posting where account_id = a.id order by transfer_id desc, line desc limit 1) p
          where a.balance is not null and a.balance <> p.balance_after limit 5`,
  },
  {
    name: 'I4 no member is below zero',
    sql: `select id::text as what, balance::text as detail from account
          where balance < coalesce(floor, balance) or (kind <> 'debt' and balance < 0) limit 5`,
  },
  {
    name: 'I4 nobody owes while there is money in the wallet',
    sql: `select w.id::text as what, w.balance::text || ' beside a debt of ' || d.balance::text as detail
          from account w join account d on d.id = w.debt_id where w.balance > w.floor and d.balance < 0 limit 5`,
  },
  {
    name: 'I6 a vendor transaction that moved money has one transfer, of its amount',
    sql: `select t.transaction_uuid::text as what, t.kind || ' ' || t.state as detail
          from provider_transaction t left join transfer r on r.id = t.transfer_id
          left join lateral (select sum(amount) as amount from posting where transfer_id = r.id and account_id = 2) p on true
          where (t.state <> 'refused' and t.amount > 0 and not t.is_free and r.id is null)
            or (t.state <> 'refused' and r.id is not null and abs(p.amount) is distinct from t.amount)
            or (r.id is not null and (r.source <> t.provider or r.key <> t.transaction_uuid::text)) limit 5`,
  },
  {
    name: 'I6 a transfer of a vendor has its transaction',
    sql: `select r.key as what, r.reason as detail from transfer r
          where r.reason in ('bet', 'win', 'rollback') and r.source in (select distinct provider from provider_transaction)
            and not exists (select 1 from provider_transaction t where t.transfer_id = r.id) limit 5`,
  },
  {
    name: 'I6 what is rolled back was rolled back once',
    sql: `select t.transaction_uuid::text as what, count(r.id)::text as detail from provider_transaction t
          left join provider_transaction r
            on r.reference_uuid = t.transaction_uuid and r.kind = 'rollback' and r.transfer_id is not null
          where t.transfer_id is not null and t.kind in ('bet', 'win') and t.state <> 'refused'
          group by t.id having count(r.id) <> case t.state when 'rolled_back' then 1 else 0 end limit 5`,
  },
  {
    name: 'I7 a win has its bet and a rollback has what it undid',
    sql: `select t.transaction_uuid::text as what, t.kind as detail from provider_transaction t
          left join provider_transaction o on o.provider = t.provider and o.transaction_uuid = t.reference_uuid
          where (t.kind = 'win' and (o.kind is distinct from 'bet' or o.member_id <> t.member_id))
            or (t.kind = 'rollback' and (o.id is null or o.member_id <> t.member_id)) limit 5`,
  },
  {
    name: 'I7 a round is the sum of its transactions',
    sql: `select g.id::text as what, g.round as detail from game_round g
          left join lateral (
            select
              coalesce(sum(amount) filter (where kind = 'bet' and not is_free), 0) as stake,
              coalesce(sum(amount) filter (where kind = 'bet' and not is_free and state = 'rolled_back'), 0) as returned,
              coalesce(sum(amount) filter (where kind = 'win'), 0) as win,
              coalesce(sum(amount) filter (where kind = 'win' and state = 'rolled_back'), 0) as taken,
              count(*) filter (where kind = 'bet' and state = 'accepted') as bets
            from provider_transaction t where t.round_id = g.id and t.state <> 'refused') s on true
          where (g.stake_total, g.stake_returned, g.win_total, g.win_returned, g.bets)
            is distinct from (s.stake, s.returned, s.win, s.taken, s.bets) limit 5`,
  },
  {
    name: 'I8 a transfer has postings or a refusal',
    sql: `select t.id::text as what, t.reason as detail from transfer t
          where exists (select 1 from posting p where p.transfer_id = t.id)
              = exists (select 1 from transfer_refusal r where r.transfer_id = t.id) limit 5`,
  },
]

/** Checks the ledger and the wallet and gives one sentence for each breach; empty when all is whole. */
export async function checkInvariants(db: Queryable): Promise<string[]> {
  const breaches: string[] = []
  for (const { name, sql } of invariants)
    for (const row of await db.query<{ what: string; detail: string }>(sql))
      breaches.push(`${name}: ${row.what} (${row.detail})`)
  return breaches
}
