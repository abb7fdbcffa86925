import { type Db, first, type Queryable } from '#server/kernel/db.ts'
import { chainBreaches } from './chain-check.ts'

/** Everything, or the last {@link recentTransfers} transfers and what belongs to them. */
export type CheckScope = 'all' | 'recent'

const recentTransfers = 20_000n
/** A check of years of money may take longer than any statement of a visitor's call. */
const timeoutMs = 600_000

interface Invariant {
  readonly name: string
  /** Gives the rows that break the rule, at most a few. `$1` is the id of the first row to look at. */
  readonly sql: string
  /** Whose ids `$1` is one of. */
  readonly from: 'transfer' | 'provider_transaction' | 'game_round'
  /** Needs the whole history and is left out of a recent check. */
  readonly whole?: true
}

/**
 * What must hold at any moment. Each is one statement, so it sees one state of the database even while money moves.
 * Every rule but one holds for any end part of the history as it does for all of it.
 */
const invariants: readonly Invariant[] = [
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
    name: 'I6 a vendor transaction that moved money has one transfer, of its amount',
    from: 'provider_transaction',
    sql: `select t.transaction_uuid::text as what, t.kind || ' ' || t.state as detail
          from provider_transaction t left join transfer r on r.id = t.transfer_id
          left join lateral (select sum(amount) as amount from posting where transfer_id = r.id and account_id = 2) p on true
          where t.id >= $1 and (
            (t.state <> 'refused' and t.amount > 0 and not (t.kind = 'bet' and t.is_free) and r.id is null)
            or (t.transfer_id is not null and r.id is null)
            or (t.state <> 'refused' and r.id is not null and abs(p.amount) is distinct from t.amount)
            or (r.id is not null and (r.source <> t.provider or r.key <> t.transaction_uuid::text))) limit 5`,
  },
  {
    name: 'I6 a transfer of a vendor has its transaction',
    from: 'transfer',
    sql: `select r.key as what, r.reason as detail from transfer r
          where r.id >= $1 and r.reason in ('bet', 'win', 'rollback')
            and exists (select 1 from provider_transaction t where t.provider = r.source)
            and not exists (select 1 from provider_transaction t
              where t.provider = r.source and t.transaction_uuid = case when r.key ~ '^[0-9a-f-]{36}$' then r.key::uuid end and t.transfer_id = r.id) limit 5`,
  },
  {
    name: 'I6 what is rolled back was rolled back once',
    from: 'provider_transaction',
    sql: `select t.transaction_uuid::text as what, count(r.id)::text as detail from provider_transaction t
          left join provider_transaction r
            on r.reference_uuid = t.transaction_uuid and r.kind = 'rollback' and r.transfer_id is not null
          where t.id >= $1 and t.transfer_id is not null and t.kind in ('bet', 'win') and t.state <> 'refused'
          group by t.id having count(r.id) <> case t.state when 'rolled_back' then 1 else 0 end limit 5`,
  },
  {
    name: 'I7 a win has its bet, a rollback what it undid, and what counts its round',
    from: 'provider_transaction',
    sql: `select t.transaction_uuid::text as what, t.kind as detail from provider_transaction t
          left join provider_transaction o on o.provider = t.provider and o.transaction_uuid = t.reference_uuid
          left join game_round g on g.id = t.round_id
          where t.id >= $1 and (
            (t.kind = 'win' and (o.kind is distinct from 'bet' or o.member_id <> t.member_id))
            or (t.kind = 'rollback' and (o.id is null or o.member_id <> t.member_id))
            or (t.kind in ('bet', 'win') and t.state <> 'refused' and g.member_id is distinct from t.member_id)) limit 5`,
  },
  {
    name: 'I7 a round is the sum of its transactions',
    from: 'game_round',
    sql: `select g.id::text as what, g.round as detail from game_round g
          left join lateral (
            select
              coalesce(sum(amount) filter (where kind = 'bet' and not is_free), 0) as stake,
              coalesce(sum(amount) filter (where kind = 'bet' and not is_free and state = 'rolled_back'), 0) as returned,
              coalesce(sum(amount) filter (where kind = 'win'), 0) as win,
              coalesce(sum(amount) filter (where kind = 'win' and state = 'rolled_back'), 0) as taken,
              count(*) filter (where kind = 'bet' and state = 'accepted') as bets
            from provider_transaction t where t.round_id = g.id and t.state <> 'refused') s on true
          where g.id >= $1 and (g.stake_total, g.stake_returned, g.win_total, g.win_returned, g.bets)
            is distinct from (s.stake, s.returned, s.win, s.taken, s.bets) limit 5`,
  },
  {
    name: 'I8 a transfer has postings or a refusal',
    from: 'transfer',
    sql: `select t.id::text as what, t.reason as detail from transfer t
          where t.id >= $1 and exists (select 1 from posting p where p.transfer_id = t.id)
              = exists (select 1 from transfer_refusal r where r.transfer_id = t.id) limit 5`,
  },
  {
    name: 'I9 money on its way to a vendor or home was held, and then settled or returned, once',
    from: 'transfer',
    whole: true,
    sql: `select w.id::text as what, w.direction || ' ' || w.state as detail from wallet_transfer w
          left join transfer h on h.source = 'wallet_transfer' and h.key = w.id || ':hold'
          left join transfer_refusal n on n.transfer_id = h.id
          left join transfer s on s.source = 'wallet_transfer' and s.key = w.id || ':settle'
          left join transfer r on r.source = 'wallet_transfer' and r.key = w.id || ':return'
          where $1 = 0 and ((s.id is not null) <> (w.state = 'done')
            or case w.direction
              when 'withdraw' then h.id is not null or r.id is not null
              else h.id is null or (n.transfer_id is not null and w.state <> 'refused')
                or (r.id is not null) <> (w.state = 'refused' and n.transfer_id is null) end) limit 5`,
  },
  {
    name: 'I9 what lies with vendors is what was brought there less what came home',
    from: 'transfer',
    whole: true,
    sql: `select w.currency as what, p.total::text || ' is not ' || w.total::text as detail
          from (
            select currency, sum(case direction when 'deposit' then amount else -amount end) as total
            from wallet_transfer where $1 = 0 and state = 'done' group by currency) w
          full join (
            select currency, sum(amount) as total from posting where $1 = 0 and account_id = 7 group by currency) p using (currency)
          where coalesce(p.total, 0) <> coalesce(w.total, 0) limit 5`,
  },
]

/**
 * Checks the ledger and the wallet and gives one sentence for each breach; empty when all is whole. `recent` costs the
 * same however long the history is: it looks at the last transfers, whose balances must follow from one another and end
 * in the balances of today. On PostgreSQL the check has a transaction, and so a time limit, of its own.
 */
export function checkInvariants(db: Db, scope: CheckScope = 'all'): Promise<string[]> {
  // The embedded database has one connection, which a transaction would keep from everybody until the end.
  if (db.kind === 'embedded') return breachesIn(db, scope)
  return db.transaction(async (tx) => {
    await tx.query("select set_config('statement_timeout', $1, true)", [String(timeoutMs)])
    return breachesIn(tx, scope)
  })
}

async function breachesIn(db: Queryable, scope: CheckScope): Promise<string[]> {
  const breaches: string[] = []
  for (const { name, sql, from, whole } of invariants) {
    if (scope === 'recent' && whole) continue
    const start = scope === 'all' ? 0n : await startOf(db, from)
    for (const row of await db.query<{ what: string; detail: string }>(sql, [start]))
      breaches.push(`${name}: ${row.what} (${row.detail})`)
  }
  for (const breach of await chainBreaches(db, scope)) breaches.push(`I9 what was sealed stays as it was: ${breach}`)
  return breaches
}

async function startOf(db: Queryable, table: Invariant['from']): Promise<bigint> {
  const row = await first<{ last: bigint | null }>(db, `select max(id) as last from ${table}`)
  const last = row?.last ?? 0n
  return last > recentTransfers ? last - recentTransfers : 0n
}
