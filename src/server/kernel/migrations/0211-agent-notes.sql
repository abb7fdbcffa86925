-- What an agent notes about somebody in the team, for that agent alone: one note each.
create table agent_note (
  agent_id bigint not null references member (id),
  member_id bigint not null references member (id),
  content text not null check (char_length(content) between 1 and 200),
  updated_at timestamptz not null,
  primary key (agent_id, member_id)
);
