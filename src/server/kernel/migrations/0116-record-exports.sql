-- Files of records that are too long to be written while their reader waits. The same file is made once: its key is what was
-- asked for. The lines lie beside it, so many in a part, until the file ends.
create table record_export (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  key bytea not null,
  record text not null check (record in ('bets', 'transactions')),
  filter jsonb not null,
  language text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready')),
  lines int,
  asked_at timestamptz not null,
  ready_at timestamptz,
  ends_at timestamptz not null,
  check ((state = 'ready') = (ready_at is not null and lines is not null)),
  unique (member_id, key)
);
create index record_export_ended on record_export (ends_at);

create table record_export_part (
  export_id bigint not null references record_export (id) on delete cascade,
  no int not null,
  lines jsonb not null,
  primary key (export_id, no)
);
