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
