-- The wallet side of the aggregator protocol (Hub88): launch tokens, rounds and transactions.

create table launch_token (
  -- SHA-256 of the token: the token itself is known to the vendor alone.
  hash bytea primary key,
  member_id bigint not null references member (id),
  currency char(3) not null,
  game_code text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  -- Ended by the house (log-out, disabled): bets stop, wins and rollbacks go on.
  ended_at timestamptz
);
create index launch_token_member on launch_token (member_id) where ended_at is null;
create index launch_token_created on launch_token (created_at);

-- Here and below the money path has no foreign keys: each would lock, and so write, the row it names, on every bet, and
-- the vendor's row is everybody's. The functions write down what they have just read; a wallet is never deleted and
-- holds its member; `checkInvariants` looks for what might be missing all the same.
create table game_round (
  id bigint generated always as identity primary key,
  provider text not null,
  member_id bigint not null,
  -- Vendors number rounds by themselves, and a live table's round is one for all who sit at it: so a round is known by
  -- provider, member, vendor and round.
  vassalage text not null,
  round text not null,
  game_code text not null,
  currency char(3) not null,
  stake_total bigint not null default 0 check (stake_total >= 0),
  stake_returned bigint not null default 0 check (stake_returned between 0 and stake_total),
  win_total bigint not null default 0 check (win_total >= 0),
  win_returned bigint not null default 0 check (win_returned between 0 and win_total),
  -- Accepted bets that are not rolled back.
  bets int not null default 0 check (bets >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  status text not null generated always as
    (case when bets = 0 then 'rolled_back' when closed_at is null then 'open' else 'settled' end) stored,
  unique (member_id, provider, vassalage, round)
) with (fillfactor = 80);
create index game_round_member on game_round (member_id, opened_at desc, id desc);
create index game_round_opened on game_round (opened_at);
create index game_round_open on game_round (opened_at) where bets > 0 and closed_at is null;

create table provider_transaction (
  id bigint generated always as identity primary key,
  provider text not null,
  transaction_uuid uuid not null,
  -- `tombstone`: undone before it came; it will be refused when it does.
  kind text not null check (kind in ('bet', 'win', 'rollback', 'tombstone')),
  -- The bet of a win, what a rollback undoes.
  reference_uuid uuid check ((reference_uuid is not null) = (kind in ('win', 'rollback'))),
  member_id bigint not null,
  round_id bigint,
  -- As they came, to tell a repetition from another transaction under the same name.
  round text,
  game_code text,
  currency char(3) not null,
  amount bigint not null default 0 check (amount >= 0),
  is_free boolean not null default false,
  reward_uuid text,
  state text not null check (state in ('accepted', 'refused', 'rolled_back')),
  status text not null,
  -- What the answer said.
  balance bigint not null,
  -- Null when no money moved: zero, free bets, refusals, rollbacks of what never came.
  transfer_id bigint,
  request_uuid text not null,
  received_at timestamptz not null,
  -- For audit, as received.
  body bytea,
  signature bytea,
  unique (provider, transaction_uuid)
) with (fillfactor = 90);
create index provider_transaction_round on provider_transaction (round_id, id);
create index provider_transaction_reference on provider_transaction (reference_uuid) where reference_uuid is not null;
