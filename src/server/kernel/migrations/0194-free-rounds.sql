-- Rounds for nothing, given by promotions and played at the vendor.
alter table game add column free_rounds boolean not null default false;
create or replace view game_view as
  select node_id, vassalage, game_code, name, names, game_type, icon, sort, demo_support, enabled, maintenance,
    blocked_countries, free_rounds
  from game;

alter table offer_entry drop constraint offer_entry_kind_check;
alter table offer_entry add constraint offer_entry_kind_check check (kind in ('cash', 'points', 'bonus', 'rounds'));

create table free_rounds_grant (
  id bigint generated always as identity primary key,
  -- Our name of it at the vendor, for good.
  reference uuid not null unique,
  member_id bigint not null references member (id),
  -- What it belongs to, by the feature that owns the row.
  source text not null,
  key text not null,
  game_code text not null,
  currency char(3) not null,
  rounds int not null check (rounds > 0),
  -- The stake of each, in units of 1/100 000.
  bet_value bigint not null check (bet_value > 0),
  -- To be sent, or sent without an answer; at the vendor; all played; over before all were; the vendor will not; taken back.
  state text not null check (state in ('waiting', 'sent', 'used', 'expired', 'refused', 'cancelled')),
  -- Why the vendor will not.
  reason text check ((reason is not null) = (state = 'refused')),
  attempts int not null default 0,
  -- When it is sent, or sent again.
  next_at timestamptz check ((next_at is not null) = (state = 'waiting')),
  -- The vendor's name of it.
  reward_id text check ((reward_id is not null) or state in ('waiting', 'refused', 'cancelled')),
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  sent_at timestamptz,
  ended_at timestamptz check ((ended_at is not null) = (state in ('used', 'expired', 'refused', 'cancelled'))),
  unique (source, key)
);
create index free_rounds_grant_member on free_rounds_grant (member_id, id desc);
create index free_rounds_grant_due on free_rounds_grant (next_at) where state = 'waiting';
create index free_rounds_grant_sent on free_rounds_grant (id) where state = 'sent';
create index free_rounds_grant_refused on free_rounds_grant (id) where state = 'refused';

-- Which grant a movement belongs to.
create index provider_transaction_reward on provider_transaction (reward_uuid) where reward_uuid is not null;
create or replace view provider_transaction_view as
  select id, provider, transaction_uuid, kind, reference_uuid, member_id, round_id, amount, is_free, state, balance,
    transfer_id, received_at, game_code, valid, xid, reward_uuid
  from provider_transaction;
create view free_rounds_grant_view as
  select id, source, key, member_id, reward_id, state, reason, attempts, rounds, bet_value, granted_at, expires_at
  from free_rounds_grant;
