-- Bonus money: what the house gives to play with, until so much is bet that it becomes the member's own.

-- A wallet's pocket of bonus money, opened with the first grant. Who never had one is looked up for nothing more.
alter table account add column bonus_id bigint references account (id);
update account w set bonus_id = b.id from account b
  where w.kind = 'wallet' and b.kind = 'bonus' and b.member_id = w.member_id and b.currency = w.currency;

-- One for each time that bonus money was given, with the terms that held then.
create table bonus_grant (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  -- What it belongs to, once: `offer` and the id of the member's part in it.
  source text not null,
  key text not null,
  -- By language, as it was called.
  title jsonb not null,
  currency char(3) not null,
  -- Units of 1/100 000: what is given, and what has to be bet for it.
  amount bigint not null check (amount > 0),
  need bigint not null check (need >= 0),
  -- The largest stake that it pays a part of, and the most that becomes money; null without a limit.
  max_stake bigint check (max_stake > 0),
  max_payout bigint check (max_payout > 0),
  -- Basis points of a bet that count: {default, types, vendors, games}; the closest word holds.
  weights jsonb not null,
  -- Codes of games that it pays nothing for.
  excluded jsonb not null default '[]',
  -- How long it may be used, from its activation on.
  hours int not null check (hours > 0),
  state text not null check (state in ('offered', 'active', 'converted', 'expired', 'forfeited', 'cancelled')),
  offered_at timestamptz not null,
  activated_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  -- Who forfeited it or why: `member`, `withdrawal`, `spent`; what staff said about a cancelled one.
  end_reason text,
  ended_by bigint references staff (id),
  -- Settled bets of its rounds times their weights, up to the mark: units times basis points.
  progress numeric(38) not null default 0,
  -- What was given, less its part of bets, with its part of wins: while it is active this lies in the pocket.
  worth bigint not null,
  -- What of it became money.
  converted bigint not null default 0 check (converted >= 0),
  unique (source, key),
  check ((state = 'offered') <= (activated_at is null and ended_at is null)),
  check ((state = 'active') <= (activated_at is not null and expires_at is not null and ended_at is null)),
  check ((state not in ('offered', 'active')) = (ended_at is not null))
) with (fillfactor = 80);
create unique index bonus_grant_active on bonus_grant (member_id) where state = 'active';
create index bonus_grant_queue on bonus_grant (member_id, id) where state = 'offered';
create index bonus_grant_member on bonus_grant (member_id, id desc);
create index bonus_grant_begun on bonus_grant (member_id, activated_at desc, id desc) where activated_at is not null;
create index bonus_grant_running on bonus_grant (expires_at) where state = 'active';

-- What of a round's stakes bonus money paid, and of which grant: its part of wins goes by this, whatever has become of the grant.
create table bonus_stake (
  round_id bigint primary key,
  grant_id bigint not null references bonus_grant (id),
  stake bigint not null check (stake >= 0)
) with (fillfactor = 80);
create index bonus_stake_grant on bonus_stake (grant_id, round_id desc);

-- What each movement took from a grant or gave to it.
create table bonus_move (
  transfer_id bigint primary key,
  grant_id bigint not null references bonus_grant (id),
  round_id bigint not null,
  part bigint not null
);
create index bonus_move_grant on bonus_move (grant_id, transfer_id);

-- What a round counts for the grant that was active when it began.
create table bonus_progress (
  grant_id bigint not null references bonus_grant (id),
  round_id bigint not null,
  -- Its valid bet, and the basis points that it has.
  valid bigint not null,
  weight int not null,
  primary key (grant_id, round_id)
) with (fillfactor = 80);

-- What is over by itself is looked for among these alone.
create index bonus_grant_met on bonus_grant (id) where state = 'active' and progress >= need::numeric * 10000;
create index bonus_grant_spent on bonus_grant (worth) where state = 'active';
