-- Points: a book of their own beside the ledger's, under the same rules. Units of 1/100 000 of a point.

-- From which moment on which rates hold: rounds earn by those of their opening. Basis points by type of game; none at all where
-- the programme is off.
create table points_rate (
  id bigint generated always as identity primary key,
  starts_at timestamptz not null,
  rates jsonb not null
);
create index points_rate_starts on points_rate (starts_at desc, id desc);

create table points_account (
  member_id bigint primary key references member (id),
  -- Below zero only where bets were taken back after their points had been spent.
  balance bigint not null default 0,
  -- What valid bets have earned below one unit: ten-thousandths of it.
  carry int not null default 0 check (carry between 0 and 9999)
) with (fillfactor = 80);

-- What a member reads: one line for each movement, and one for all valid bets of a day at one rate.
create table points_line (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('bet', 'gift', 'redeem', 'return', 'convert', 'correction')),
  amount bigint not null,
  -- Of valid bets alone: the day of the site, the type of game, the rate, and the bets.
  day date,
  game_type text,
  rate int check (rate > 0),
  base bigint,
  -- What it was for: a reward, a reason.
  reference text not null default '',
  at timestamptz not null,
  check ((kind = 'bet') = (day is not null and game_type is not null and rate is not null and base is not null))
) with (fillfactor = 80);
create unique index points_line_bets on points_line (member_id, day, game_type, rate) where kind = 'bet';
create index points_line_newest on points_line (member_id, at desc, id desc);

-- The book. Each entry names both sides, the member and an account of the house, and so sums to zero.
create table points_entry (
  id bigint generated always as identity primary key,
  member_id bigint not null references points_account (member_id),
  house text not null check (house in ('play', 'gifts', 'mall', 'money', 'corrections')),
  -- Above zero for what the member received.
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  line_id bigint not null references points_line (id),
  -- Under this name it is booked once.
  source text not null,
  key text not null,
  at timestamptz not null,
  unique (source, key),
  -- Nothing but bets that are taken back leads below zero.
  check (amount > 0 or balance_after >= 0 or house = 'play')
);
create index points_entry_member on points_entry (member_id, id);
create index points_entry_line on points_entry (line_id);
-- What may still be taken back.
create index points_entry_play on points_entry (member_id, at) where house = 'play';

create trigger points_entry_append_only before update or delete or truncate on points_entry
  for each statement execute function ledger_append_only();
create trigger points_account_stays before delete or truncate on points_account
  for each statement execute function ledger_append_only();

insert into staff_role_permission (role, permission) values
  ('manager', 'rewards.read'), ('manager', 'rewards.write'), ('approver', 'rewards.read'), ('auditor', 'rewards.read'),
  ('support', 'rewards.read')
  on conflict do nothing;
