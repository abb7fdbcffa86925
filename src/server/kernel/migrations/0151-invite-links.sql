-- Links by which agents invite, and whom each has brought.

create table invite_link (
  id bigint generated always as identity primary key,
  -- What stands in the address: /r/<code>. Ten signs, where an invitation code of a member has eight.
  code text not null unique check (code ~ '^[a-z2-9]{10}$'),
  agent_id bigint not null references member (id),
  title text not null,
  brings text not null check (brings in ('member', 'agent')),
  -- What is offered to an agent whom the link brings: hundredths of a per cent by kind of contract.
  rates jsonb not null default '{}',
  ends_at timestamptz,
  uses_max int check (uses_max > 0),
  paused boolean not null default false,
  -- By staff: the agent cannot open it again.
  stopped_at timestamptz,
  created_at timestamptz not null,
  -- A link that is removed stands for those whom it brought.
  removed_at timestamptz,
  visits bigint not null default 0,
  joined int not null default 0 check (joined >= 0)
);
create index invite_link_agent on invite_link (agent_id, id desc) where removed_at is null;
create index invite_link_newest on invite_link (id desc) where removed_at is null;

create table invite_joined (
  member_id bigint primary key references member (id),
  link_id bigint not null references invite_link (id),
  joined_at timestamptz not null
);
create index invite_joined_link on invite_joined (link_id, member_id);

-- figures
create view member_first_deposit_view as select member_id from member_first_deposit;
