import { type Db, first, type Queryable } from '#server/kernel/db.ts'
import type { Check, Invariant } from '#server/kernel/invariant.ts'
import { chainBreaches } from './chain-check.ts'

/** Everything, or the last {@link recentTransfers} transfers and what belongs to them. */
export type CheckScope = 'all' | 'recent'

const recentTransfers = 20_000n
/** A check of years of money may take longer than any statement of a visitor's call. */
const timeoutMs = 600_000

/** The rules of the ledger's own tables; features bring those of theirs. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'I1 all postings of a currency sum to zero',
    from: 'transfer',
    sql: `select currency as what, sum(amount)::text as detail from posting where transfer_id >= $1
          group by currency having sum(amount) <> 0`,
  },
  {
    name: 'I2 each transfer sums to zero',
    from: 'transfer',
    sql: `select transfer_id::text as what, sum(amount)::text as detail from posting where transfer_id >= $1
          group by transfer_id having sum(amount) <> 0 limit 5`,
  },
  {
    name: 'I2 a posting belongs to a transfer and to an account of its currency',
    from: 'transfer',
    sql: `select p.transfer_id::text as what, p.line::text as detail from posting p
          left join transfer t on t.id = p.transfer_id left join account a on a.id = p.account_id
          where p.transfer_id >= $1 and (t.id is null or a.id is null or a.currency <> p.currency) limit 5`,
  },
  {
    name: 'I3 a balance is the sum of its postings',
    from: 'transfer',
    whole: true,
    sql: `select a.id::text as what, a.balance::text || ' is not ' || coalesce(p.total, 0)::text as detail
          from account a left join (
            select account_id, sum(amount) as total from posting
            where transfer_id >= $1 and account_id >= 1000 group by account_id) p on p.account_id = a.id
          where a.balance is not null and a.balance <> coalesce(p.total, 0) limit 5`,
  },
  {
    name: 'I3 each balance after follows from the one before it',
    from: 'transfer',
    sql: `select account_id::text as what, 'transfer ' || transfer_id || ': ' || balance_after || ' is not ' || before + amount as detail
          from (
            select p.*, lag(balance_after, 1, case when $1 = 0 then 0 end)
              over (partition by account_id order by transfer_id, line) as before
            from posting p where transfer_id >= $1 and account_id >= 1000) chain
          where balance_after <> before + amount limit 5`,
  },
  {
    name: 'I3 the balance after the last posting is the balance',
    from: 'transfer',
    sql: `select a.id::text as what, a.balance::text || ' is not ' || p.balance_after::text as detail
          from (select distinct account_id from posting where transfer_id >= $1 and account_id >= 1000) lately
          join account a on a.id = lately.account_id
          cross join lateral (
            select balance_after from posting where account_id = a.id order by transfer_id desc, line desc limit 1) p
          where a.balance <> p.balance_after limit 5`,
  },
  {
    name: 'I4 no member is below zero, and nobody owes while there is money in the wallet',
    from: 'transfer',
    whole: true,
    sql: `select a.id::text as what, a.balance::text || coalesce(' beside a debt of ' || d.balance::text, '') as detail
          from account a left join account d on d.id = a.debt_id
          where $1 = 0 and a.balance is not null
            and (a.balance < a.floor or (a.kind <> 'debt' and a.balance < 0) or (a.balance > a.floor and d.balance < 0))
          limit 5`,
  },
  {
    name: 'I8 a transfer has postings or a refusal',
    from: 'transfer',
    sql: `select t.id::text as what, t.reason as detail from transfer t
          where t.id >= $1 and exists (select 1 from posting p where p.transfer_id = t.id)
              = exists (select 1 from transfer_refusal r where r.transfer_id = t.id) limit 5`,
  },
]

/**
 * Checks `invariants` and the hash chain and gives one sentence for each breach; empty when all is whole. `recent` costs
 * the same however long the history is: it looks at the last transfers, whose balances must follow from one another and
 * end in the balances of today. On PostgreSQL the check has a transaction, and so a time limit, of its own.
 */
export function findBreaches(db: Db, invariants: readonly (Invariant | Check)[], scope: CheckScope): Promise<string[]> {
  // The embedded database has one connection, which a transaction would keep from everybody until the end.
  if (db.kind === 'embedded') return breachesIn(db, invariants, scope)
  return db.transaction(async (tx) => {
    await tx.query("select set_config('statement_timeout', $1, true)", [String(timeoutMs)])
    return breachesIn(tx, invariants, scope)
  })
}

async function breachesIn(
  db: Queryable,
  invariants: readonly (Invariant | Check)[],
  scope: CheckScope,
): Promise<string[]> {
  const breaches: string[] = []
  for (const one of invariants) {
    if ('check' in one) {
      for (const breach of await one.check(db, scope)) breaches.push(`${one.name}: ${breach}`)
      continue
    }
    const { name, sql, from, whole } = one
    if (scope === 'recent' && whole) continue
    const start = scope === 'all' ? 0n : await startOf(db, from)
    for (const row of await db.query<{ what: string; detail: string }>(sql, [start]))
      breaches.push(`${name}: ${row.what} (${row.detail})`)
  }
  for (const breach of await chainBreaches(db, scope)) breaches.push(`I9 what was sealed stays as it was: ${breach}`)
  return breaches
}

async function startOf(db: Queryable, table: string): Promise<bigint> {
  const row = await first<{ last: bigint | null }>(db, `select max(id) as last from ${table}`)
  const last = row?.last ?? 0n
  return last > recentTransfers ? last - recentTransfers : 0n
}
