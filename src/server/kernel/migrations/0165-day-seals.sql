-- What teams played on closed days, sealed: one row a day with the hashes of its lines, and one line for each agent whose team
-- played, and for the site (agent 0). The audit log has a line of each day, which the ledger's chain seals and signs.
create table figure_seal (
  day date primary key,
  -- The text whose root the hashes have, and which holds the hash of the day before.
  statement text not null,
  -- What the salts of the lines are made of.
  seed bytea not null,
  -- 32 bytes for each line, in the order of the agents.
  hashes bytea not null,
  -- The last move of a branch before it: by the tree of then the direct downlines of a line are found again.
  move_id bigint not null,
  sealed_at timestamptz not null
);
create table figure_seal_team (
  day date not null references figure_seal (day),
  agent_id bigint not null,
  bets bigint not null,
  staked bigint not null,
  valid_bet bigint not null,
  won bigint not null,
  -- What of it is not of the direct downlines of then and their teams: of branches that moved since the day began.
  moved_bets bigint not null,
  moved_staked bigint not null,
  moved_valid_bet bigint not null,
  moved_won bigint not null,
  primary key (day, agent_id)
);
create trigger figure_seal_append_only before update or delete or truncate on figure_seal
  for each statement execute function append_only();
create trigger figure_seal_team_append_only before update or delete or truncate on figure_seal_team
  for each statement execute function append_only();

-- A day of all teams, and the block of a line of the audit log.
create index team_day_of_day on team_day (day, agent_id);
create index ledger_block_audit_place on ledger_block (audit_xid, audit_id, number);
