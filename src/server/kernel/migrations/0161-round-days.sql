-- What a member's rounds came to, by the day in which they were opened: what the totals of a record are read from.
create table round_day (
  member_id bigint not null,
  -- Its first moment, UTC.
  day timestamptz not null,
  vassalage text not null,
  game_code text not null,
  rounds bigint not null default 0,
  staked bigint not null default 0,
  -- Stakes of rounds that are closed.
  valid_bet bigint not null default 0,
  won bigint not null default 0,
  primary key (member_id, day, vassalage, game_code)
) with (fillfactor = 80);

-- The few rounds of a member that are open or taken back: all others are settled.
create index game_round_unsettled on game_round (member_id, opened_at desc, id desc) where status <> 'settled';

-- What is counted already, as the counter would have counted it.
insert into round_day (member_id, day, vassalage, game_code, rounds, staked, valid_bet, won)
  select r.member_id, date_trunc('day', r.opened_at, 'UTC'), r.vassalage, r.game_code, count(distinct r.id),
    sum(case when m.kind = 'bet' and not m.is_free then m.amount when u.kind = 'bet' and not u.is_free then -u.amount else 0 end),
    sum(m.valid), sum(case when m.kind = 'win' then m.amount when u.kind = 'win' then -u.amount else 0 end)
  from provider_transaction m
    join figure_mark k on k.stream = 'play' and (m.xid, m.id) <= (k.xid, k.id)
    join game_round r on r.id = m.round_id
    left join provider_transaction u on m.kind = 'rollback' and u.provider = m.provider
      and u.transaction_uuid = m.reference_uuid and u.state = 'rolled_back'
      and not exists (select 1 from provider_transaction e where e.provider = m.provider
        and e.reference_uuid = m.reference_uuid and e.kind = 'rollback' and (e.xid, e.id) < (m.xid, m.id))
  where m.state <> 'refused'
  group by 1, 2, 3, 4;
