-- Missions: what members may do for points, how far they are, and what they have claimed.

create table mission (
  id bigint generated always as identity primary key,
  -- By language: {title, text}.
  texts jsonb not null,
  cadence text not null check (cadence in ('day', 'week', 'once')),
  kind text not null check (kind in ('login', 'depositCount', 'depositSum', 'bet', 'win')),
  -- Which games count, for bets and wins.
  scope text not null default 'all' check (scope in ('all', 'type', 'vendor', 'game')),
  scope_of text not null default '',
  -- Days, deposits, or units of money.
  goal bigint not null check (goal > 0),
  -- Units of 1/100 000 of a point.
  points bigint not null check (points > 0),
  place int not null default 0,
  open boolean not null,
  -- Days of the site's calendar, both included; null: always.
  first_day date,
  last_day date,
  created_at timestamptz not null,
  check ((scope = 'all') = (scope_of = '')),
  check (scope = 'all' or kind in ('bet', 'win')),
  check (last_day >= first_day)
);

-- What is counted of play: by the day of the site in which a movement came. A rollback takes back in its own day.
create table mission_play (
  member_id bigint not null,
  day date not null,
  game_code text not null,
  -- Stakes of rounds that are closed.
  valid_bet bigint not null default 0,
  won bigint not null default 0,
  primary key (member_id, day, game_code)
) with (fillfactor = 80);
-- Movements up to here were counted before there were missions.
create table mission_start (
  xid bigint not null,
  id bigint not null
);
insert into mission_start (xid, id) select xid, id from figure_mark where stream = 'play';

create table mission_claim (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  mission_id bigint not null references mission (id),
  -- day:yyyy-MM-dd, week:yyyy-MM-dd of its Monday, or once.
  period text not null,
  -- The name that the mission had.
  titles jsonb not null,
  points bigint not null check (points > 0),
  -- The month, by its first day, whose leaderboard it counts for.
  month date not null,
  claimed_at timestamptz not null,
  unique (member_id, mission_id, period)
);
create index mission_claim_month on mission_claim (month, mission_id);

-- The leaderboard: what each member has claimed in a month.
create table mission_score (
  month date not null,
  member_id bigint not null references member (id),
  points bigint not null check (points > 0),
  primary key (month, member_id)
) with (fillfactor = 80);
create index mission_score_place on mission_score (month, points desc, member_id);

-- Months whose prizes are paid, and what was paid.
create table mission_month (
  month date primary key,
  paid_at timestamptz not null
);
create table mission_prize (
  month date not null references mission_month (month),
  member_id bigint not null references member (id),
  place int not null check (place > 0),
  points bigint not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  paid_at timestamptz not null,
  primary key (month, member_id)
);

create or replace view member_day_view as
  select member_id, day, valid_bet, bets, staked, won, deposits, withdrawals, bonus, rebate, deposit_count from member_day;
