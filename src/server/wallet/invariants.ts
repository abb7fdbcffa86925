import type { Invariant } from '#server/kernel/invariant.ts'

/** Vendor transactions, rounds and wallet transfers agree with the ledger's transfers. */
export const walletInvariants: readonly Invariant[] = [
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
    name: 'I13 the valid bets of a round’s movements sum to its stake less what was returned, once it is closed',
    from: 'game_round',
    sql: `select g.id::text as what, s.valid::text as detail from game_round g
          left join lateral (
            select coalesce(sum(valid), 0) as valid from provider_transaction t where t.round_id = g.id) s on true
          where g.id >= $1
            and s.valid <> case when g.closed_at is null then 0 else g.stake_total - g.stake_returned end limit 5`,
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
