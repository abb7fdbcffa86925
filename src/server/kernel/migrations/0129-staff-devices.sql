-- Browsers from which a member of staff has signed in before.
create table staff_device (
  device_hash bytea not null,
  staff_id bigint not null references staff (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (device_hash, staff_id)
);
create index staff_device_staff on staff_device (staff_id);
