-- Corrections of what agents were paid: each a line of its own beside the period's, which one person asks for and another approves.
create table pay_correction (
  id bigint generated always as identity primary key,
  run_id bigint not null,
  agent_id bigint not null,
  -- What the agent gets, below zero what the agent gives back, in units of 1/100 000.
  amount bigint not null check (amount <> 0),
  -- Takes back all that the line has paid.
  reverses boolean not null,
  -- The agent reads it.
  reason text not null,
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused', 'expired')),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  decision text,
  -- What the agent did not have: it is taken from what is paid next. Zero or below.
  rest bigint not null default 0 check (rest <= 0),
  foreign key (run_id, agent_id) references pay_line (run_id, agent_id),
  check (state <> 'approved' or decided_by <> asked_by),
  check (state = 'approved' or rest = 0)
);
create unique index pay_correction_pending on pay_correction (run_id, agent_id) where state = 'pending';
create index pay_correction_line on pay_correction (run_id, agent_id, id);
create index pay_correction_state on pay_correction (state, id desc);
create index pay_correction_rest on pay_correction (agent_id, id) where rest < 0;

-- What was moved for a correction: at once, and later from what was paid.
create table pay_correction_part (
  correction_id bigint not null references pay_correction (id),
  no int not null,
  amount bigint not null check (amount <> 0),
  transfer_id bigint not null,
  at timestamptz not null,
  primary key (correction_id, no)
);
create unique index pay_correction_part_transfer on pay_correction_part (transfer_id);
