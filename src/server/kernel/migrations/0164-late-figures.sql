-- What of a team's day or five minutes was counted late: of bets of a day that was closed by then, by that day. It is part of what
-- the figures say.
create table team_late_day (
  agent_id bigint not null,
  day date not null,
  of_day date not null,
  staked bigint not null default 0,
  valid_bet bigint not null default 0,
  won bigint not null default 0,
  primary key (agent_id, day, of_day),
  check (of_day < day)
);
create table team_late_span (
  agent_id bigint not null,
  start timestamptz not null,
  of_day date not null,
  staked bigint not null default 0,
  valid_bet bigint not null default 0,
  won bigint not null default 0,
  primary key (agent_id, start, of_day)
);
create view team_late_day_view as select agent_id, day, of_day, staked, valid_bet, won from team_late_day;
create view team_late_span_view as select agent_id, start, of_day, staked, valid_bet, won from team_late_span;
