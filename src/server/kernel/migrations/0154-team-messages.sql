-- Announcements that agents have sent to their teams, each once, and who was told: each member once, by one agent or another.
create table team_message (
  announcement_id bigint not null references message (id),
  agent_id bigint not null references member (id),
  people int not null check (people >= 0),
  at timestamptz not null,
  primary key (announcement_id, agent_id)
);
create table team_message_reader (
  announcement_id bigint not null references message (id),
  member_id bigint not null references member (id),
  agent_id bigint not null references member (id),
  -- Whether the message lies in the mailbox yet.
  written boolean not null default false,
  primary key (announcement_id, member_id)
);
create index team_message_due on team_message_reader (announcement_id, agent_id, member_id) where not written;
create index team_message_reader_member on team_message_reader (member_id);
create index team_message_agent on team_message (agent_id);
