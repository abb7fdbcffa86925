-- Points that members turned into money.
create table point_conversion (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  -- Units of points, and of the money that came for them.
  points bigint not null check (points > 0),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  -- Once for each name that the member's browser gave it.
  key text not null,
  created_at timestamptz not null,
  unique (member_id, key)
);
create index point_conversion_time on point_conversion (created_at);
