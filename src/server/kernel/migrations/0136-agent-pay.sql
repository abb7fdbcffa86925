-- What agents are paid by their contracts: a run for each kind and period, a line for each agent, a transfer for each line.

create table pay_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dividend', 'daily-salary', 'hourly-salary', 'realtime-salary')),
  -- From `starts` until before `ends`; for days of the site's calendar also the first and the last one.
  starts timestamptz not null,
  ends timestamptz not null check (ends > starts),
  first_day date,
  last_day date,
  -- Whether a loss was carried on to the next period.
  carries boolean not null,
  lines int not null,
  total bigint not null check (total >= 0),
  computed_at timestamptz not null,
  unique (kind, starts)
);
create unique index pay_run_day on pay_run (kind, first_day) where first_day is not null;
create index pay_run_kind on pay_run (kind, ends desc, id desc);
create index pay_run_newest on pay_run (ends desc, id desc);
create index pay_run_paying on pay_run (ends desc, id desc) where total > 0;

-- From when on a kind is settled, where contracts were agreed before anything was: what came before was paid by hand.
create table pay_begin (
  kind text primary key,
  at timestamptz not null
);
insert into pay_begin (kind, at) select distinct kind, now() from contract where answered_at is not null;

create table pay_line (
  run_id bigint not null references pay_run (id),
  agent_id bigint not null,
  -- As the run has them: an agent's lines are read by both.
  kind text not null,
  starts timestamptz not null,
  contract_id bigint not null,
  -- The nearest agent above who reached a tier.
  parent_id bigint,
  -- What the team did, and the rate of the tier that it reached; 0 is none.
  active int not null,
  valid_bet bigint not null,
  net_loss bigint not null,
  rate_bp int not null check (rate_bp between 0 and 10000),
  base bigint not null,
  carry_before bigint not null check (carry_before <= 0),
  carry_after bigint not null check (carry_after <= 0),
  owed_before bigint not null check (owed_before >= 0),
  owed_after bigint not null check (owed_after >= 0),
  claim bigint not null check (claim >= 0),
  given bigint not null check (given between 0 and claim),
  pay bigint not null check (pay between 0 and given),
  -- Null until it is posted, and where there is nothing to pay.
  transfer_id bigint,
  posted_at timestamptz,
  primary key (run_id, agent_id)
);
create index pay_line_kind on pay_line (agent_id, kind, starts desc);
create index pay_line_newest on pay_line (agent_id, starts desc, run_id desc);
create index pay_line_parent on pay_line (run_id, parent_id);
create index pay_line_due on pay_line (run_id, agent_id) where pay > 0 and transfer_id is null;

-- What goes on from one period to the next.
create table pay_standing (
  agent_id bigint not null,
  kind text not null,
  carry bigint not null check (carry <= 0),
  owed bigint not null check (owed >= 0),
  primary key (agent_id, kind)
);

-- Agents to whom nothing is posted until staff release it.
create table pay_hold (
  agent_id bigint primary key,
  staff_id bigint not null,
  reason text not null,
  held_at timestamptz not null
);

insert into staff_role_permission (role, permission) values
  ('manager', 'agents.read'), ('approver', 'agents.read'), ('auditor', 'agents.read')
  on conflict do nothing;

-- What the settlement reads of the figures: how far they are closed, and what teams did.
create view figure_closed_view as
  select k.stream, c.zone, c.day, c.span from figure_mark k left join lateral (
    select r.zone, r.day, r.span from figure_close r where r.stream = k.stream and (r.xid, r.id) <= (k.xid, k.id)
    order by r.xid desc, r.id desc limit 1) c on true;
create view team_day_view as
  select agent_id, day, active, opened, bets, staked, valid_bet, won, deposits, deposit_count, first_deposits, withdrawals,
    withdrawal_count, bonus, rebate, pay from team_day;
create view team_day_type_view as
  select agent_id, day, game_type, staked, valid_bet, won from team_day_type;
create view team_month_view as select agent_id, month, active from team_month;
create view team_span_view as select start, agent_id, active, opened, staked, valid_bet, won, deposits from team_span;
create view member_day_view as select member_id, day, valid_bet from member_day;
create view figure_month_view as select month, active_from from figure_month;
