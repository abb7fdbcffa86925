-- New values of settings that two people decide about: one wants it, another one wants the same.
create table setting_request (
  name text primary key,
  value jsonb not null,
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null,
  ends_at timestamptz not null
);
