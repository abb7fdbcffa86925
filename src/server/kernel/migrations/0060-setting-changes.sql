-- Who changed which setting, what held before and what holds since. Lines are added and stay as they are.
create table setting_change (
  id bigint generated always as identity primary key,
  name text not null,
  before jsonb not null,
  after jsonb not null,
  -- As in the audit log.
  actor text not null,
  changed_at timestamptz not null default now(),
  -- The change that this one took back.
  undoes bigint references setting_change (id)
);
create index setting_change_name on setting_change (name, id);
create trigger setting_change_append_only before update or delete or truncate on setting_change
  for each statement execute function append_only();
