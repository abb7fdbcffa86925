-- How many of each team were active in weeks and half months that are over, counted once for all teams: contracts are played over
-- them. Months have theirs in `team_month`.
create table pay_active_period (
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  counted_at timestamptz not null,
  primary key (first_day, last_day)
);
create table pay_active (
  agent_id bigint not null,
  first_day date not null,
  last_day date not null,
  active int not null check (active > 0),
  primary key (agent_id, first_day, last_day),
  foreign key (first_day, last_day) references pay_active_period
);
