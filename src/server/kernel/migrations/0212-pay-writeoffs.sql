-- What staff have written off of what settled periods left owed to agents. Nobody changes a line.
create table pay_writeoff (
  id bigint generated always as identity primary key,
  agent_id bigint not null references member (id),
  kind text not null,
  -- The last settled period of the kind in which the agent has a line: what it left owed is less by the amount.
  run_id bigint not null,
  amount bigint not null check (amount > 0),
  staff_id bigint not null references staff (id),
  reason text not null check (reason <> ''),
  at timestamptz not null,
  foreign key (run_id, agent_id) references pay_line (run_id, agent_id)
);
create index pay_writeoff_line on pay_writeoff (agent_id, kind, run_id);
create index pay_standing_owed on pay_standing (agent_id, kind) where owed > 0;
