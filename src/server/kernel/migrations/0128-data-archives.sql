-- archives: what the site keeps about a member, as a file that they asked for.
create table data_archive (
  id text primary key,
  member_id bigint not null references member (id),
  parts jsonb not null,
  state text not null default 'making' check (state in ('making', 'ready', 'failed', 'gone')),
  asked_at timestamptz not null,
  ready_at timestamptz,
  ends_at timestamptz check ((ready_at is null) = (ends_at is null)),
  -- The file lies in the store in pieces of some megabytes; those that were begun, also of one that failed.
  pieces int not null default 0,
  bytes bigint not null default 0
);
-- Asked for twenty times, it is made once.
create unique index data_archive_making on data_archive (member_id) where state = 'making';
create index data_archive_member on data_archive (member_id, asked_at desc, id desc);
create index data_archive_leaving on data_archive (id) where state in ('failed', 'gone') and pieces > 0;
-- A member's own rows, wherever they are.
create index upload_member on upload (member_id, id);
create index chat_message_member on chat_message (member_id, id);
create index service_talk_member on service_talk (member_id, id) where member_id is not null;
create index data_archive_due on data_archive (coalesce(ends_at, asked_at)) where state in ('making', 'ready');
