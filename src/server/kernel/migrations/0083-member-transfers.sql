-- Money that members give to the member above or directly below them. The row is written with its movement, or not at all.
create table member_transfer (
  id bigint generated always as identity primary key,
  from_id bigint not null references member (id),
  to_id bigint not null references member (id),
  direction text not null check (direction in ('up', 'down')),
  -- Units of 1/100 000.
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  note text not null default '',
  -- The sender's name of the call.
  key text not null,
  created_at timestamptz not null,
  unique (from_id, key),
  check (from_id <> to_id)
);
-- A sender's own of a day, and the last ones to somebody.
create index member_transfer_from on member_transfer (from_id, created_at desc, id desc);
