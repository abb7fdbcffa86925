-- A country's list of people who have shut themselves out: what it says stands beside what the member has chosen here, and
-- both hold.

alter table member_exclusion add column source text not null default 'member' check (source in ('member', 'list'));
alter table member_exclusion drop constraint member_exclusion_pkey;
alter table member_exclusion add primary key (member_id, source);

-- When the list was asked about a member, and when it last answered. Without a row: never.
create table exclusion_lookup (
  member_id bigint primary key references member (id),
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- When it is asked again without an occasion.
  due_at timestamptz not null
);
create index exclusion_lookup_due on exclusion_lookup (due_at);
