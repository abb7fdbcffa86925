-- Figures of members, of the teams above them and of the site: sums of rows that never change, counted outside the
-- transactions that write them. Units of 1/100 000 everywhere; days and months are the site's.

-- Money that agents are paid, and what members get back of their bets: apart from what else the house gives away.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check check (kind in ('house', 'vendor', 'deposits', 'withdrawals',
  'promotions', 'adjustments', 'vendor_wallets', 'suspense', 'agents', 'rebates', 'wallet', 'bonus', 'held', 'debt'));
insert into account (id, kind) values (9, 'agents'), (10, 'rebates');

-- `rounds`: movements of play; `cash`: transfers of the ledger; `members`: accounts. All from the beginning: what happened
-- before this migration is counted, too. `play` belongs to what features count by themselves, and goes on from where it is.
insert into figure_mark (stream, xid, id, counted_at)
  select s, 0, 0, now() from unnest(array['rounds', 'cash', 'members']) s;
create or replace view figure_mark_view as select stream, xid, id, counted_at from figure_mark;

-- What holds for the rows after a place, up to the next place: the site's time zone, and the first day and span of five
-- minutes that are open. A row of a closed one counts in the first that is open. Counting again follows the same steps.
create table figure_close (
  stream text not null references figure_mark (stream),
  xid bigint not null,
  id bigint not null,
  zone text not null,
  -- Null as long as none is closed.
  day date,
  span timestamptz,
  at timestamptz not null,
  primary key (stream, xid, id)
);
-- From which valid bet in a day or in the whole month a member was active; the same for all of the month.
create table figure_month (
  month date primary key,
  active_from bigint not null check (active_from > 0)
);

create table member_day (
  member_id bigint not null,
  day date not null,
  bets int not null default 0,
  staked bigint not null default 0,
  valid_bet bigint not null default 0,
  won bigint not null default 0,
  -- Between a bet and the one before it, where that was half an hour ago or less.
  seconds int not null default 0,
  -- What the member paid in and what reached them; the house kept the fees of both.
  deposits bigint not null default 0,
  deposit_count int not null default 0,
  first_deposits int not null default 0,
  withdrawals bigint not null default 0,
  withdrawal_count int not null default 0,
  fees bigint not null default 0,
  bonus bigint not null default 0,
  rebate bigint not null default 0,
  pay bigint not null default 0,
  -- Corrections by staff, and what came from other members less what went to them.
  adjustments bigint not null default 0,
  transfers bigint not null default 0,
  primary key (member_id, day)
) with (fillfactor = 80);
create index member_day_day on member_day (day, member_id) include (valid_bet);

create table member_day_type (
  member_id bigint not null,
  day date not null,
  -- Empty for a game that is not known any more.
  game_type text not null,
  bets int not null default 0,
  staked bigint not null default 0,
  valid_bet bigint not null default 0,
  won bigint not null default 0,
  primary key (member_id, day, game_type)
) with (fillfactor = 80);

create table member_month (
  member_id bigint not null,
  month date not null,
  valid_bet bigint not null default 0,
  primary key (member_id, month)
) with (fillfactor = 80);

-- When a member last bet, as far as is counted.
create table member_played (
  member_id bigint primary key,
  at timestamptz not null
) with (fillfactor = 80);

-- The first money that a member ever paid in. It stays the first when it is taken back.
create table member_first_deposit (
  member_id bigint primary key,
  transfer_id bigint not null,
  amount bigint not null,
  at timestamptz not null
);

-- Everybody below an agent; the agent's own play is not in it. `active`: members who reached the valid bet of
-- `figure_month`; `opened`: new accounts.
create table team_day (
  agent_id bigint not null,
  day date not null,
  active int not null default 0,
  opened int not null default 0,
  bets int not null default 0,
  staked bigint not null default 0,
  valid_bet bigint not null default 0,
  won bigint not null default 0,
  deposits bigint not null default 0,
  deposit_count int not null default 0,
  first_deposits int not null default 0,
  withdrawals bigint not null default 0,
  withdrawal_count int not null default 0,
  fees bigint not null default 0,
  bonus bigint not null default 0,
  rebate bigint not null default 0,
  pay bigint not null default 0,
  adjustments bigint not null default 0,
  transfers bigint not null default 0,
  primary key (agent_id, day)
) with (fillfactor = 80);
create table team_month (like team_day including defaults including constraints) with (fillfactor = 80);
alter table team_month rename column day to month;
alter table team_month add primary key (agent_id, month);
create table site_day (like team_day including defaults including constraints) with (fillfactor = 80);
alter table site_day drop column agent_id;
alter table site_day add primary key (day);

create table team_day_type (
  -- 0 is the site.
  agent_id bigint not null,
  day date not null,
  game_type text not null,
  bets int not null default 0,
  staked bigint not null default 0,
  valid_bet bigint not null default 0,
  won bigint not null default 0,
  primary key (agent_id, day, game_type)
) with (fillfactor = 80);

-- Five minutes each. `active`: members who reached the valid bet of their day in these minutes, less those who fell below
-- it, so that the spans of a day sum to the day. Kept as long as a contract can be played over.
create table team_span (
  start timestamptz not null,
  agent_id bigint not null,
  active int not null default 0,
  opened int not null default 0,
  staked bigint not null default 0,
  valid_bet bigint not null default 0,
  won bigint not null default 0,
  deposits bigint not null default 0,
  primary key (start, agent_id)
) with (fillfactor = 80);

create table team_size (
  agent_id bigint primary key,
  members int not null default 0,
  agents int not null default 0
) with (fillfactor = 70);

-- What counting reads of accounts, in the order of their stream.
create view member_opened_view as select xid, id, type, created_at from member;
