-- What figures of play and of teams are counted from: rows that never change, in an order in which nothing is skipped.

-- The transaction that wrote the row, as for `transfer`: below the oldest transaction that still runs, nothing can
-- appear any more in the order (xid, id). Rows from before come first, in the order of their ids.
alter table provider_transaction add column xid bigint not null default 0;
alter table provider_transaction alter column xid set default pg_current_xact_id()::text::bigint;
create index provider_transaction_xid on provider_transaction (xid, id);
alter table member add column xid bigint not null default 0;
alter table member alter column xid set default pg_current_xact_id()::text::bigint;
create index member_xid on member (xid, id);

-- What the movement adds to the valid bet of its round. A round's valid bet is its stake less what was returned once it
-- is closed, and nothing before; the sum over its movements is that at any time.
alter table provider_transaction add column valid bigint not null default 0;

-- `close`: the house's own closing of a round, which moves no money and has no name at the vendor.
alter table provider_transaction drop constraint provider_transaction_kind_check;
alter table provider_transaction add constraint provider_transaction_kind_check
  check (kind in ('bet', 'win', 'rollback', 'tombstone', 'close'));

alter table provider_transaction disable trigger provider_transaction_kept;

-- Rounds from before that none of their movements closed.
insert into provider_transaction (provider, transaction_uuid, kind, member_id, round_id, round, game_code, currency,
    state, status, balance, request_uuid, received_at)
  select g.provider, gen_random_uuid(), 'close', g.member_id, g.id, g.round, g.game_code, g.currency, 'accepted', 'RS_OK',
      coalesce((select t.balance from provider_transaction t where t.round_id = g.id order by t.id desc limit 1), 0),
      'close', g.closed_at
    from game_round g
    where g.closed_at is not null and not exists (select 1 from provider_transaction t
      where t.round_id = g.id and t.state <> 'refused' and t.received_at = g.closed_at);

with closing as materialized (
  -- The movement of the moment in which the round was closed. Wins may follow at once, bets cannot; where the house voided
  -- the round, the first of its rollbacks closed it.
  select g.id as round_id, g.stake_total, c.id, c.kind, c.received_at
    from game_round g
      cross join lateral (select t.id, t.kind, t.received_at from provider_transaction t
        where t.round_id = g.id and t.state <> 'refused' and t.received_at = g.closed_at
        order by t.kind = 'rollback', case t.kind when 'rollback' then t.id else -t.id end limit 1) c
    where g.closed_at is not null
), returned as materialized (
  select c.round_id, r.id, r.amount,
      r.id <> c.id and case c.kind when 'close' then r.received_at > c.received_at else r.id > c.id end as is_late
    from closing c
      join provider_transaction r on r.round_id = c.round_id and r.kind = 'rollback' and r.amount > 0
      join provider_transaction b on b.provider = r.provider and b.transaction_uuid = r.reference_uuid and b.kind = 'bet'
)
update provider_transaction t set valid = x.valid
  from (
    select c.id, c.stake_total - coalesce((select sum(r.amount) from returned r
        where r.round_id = c.round_id and not r.is_late), 0)::bigint as valid from closing c
    union all
    select r.id, -r.amount from returned r where r.is_late) x
  where t.id = x.id and x.valid <> 0;

alter table provider_transaction enable trigger provider_transaction_kept;
