-- The time that a member plays at one go: what the bar over a game counts from, and its reminder with it. One row for
-- each member; a longer pause begins it anew.
create table play_session (
  member_id bigint primary key references member (id),
  started_at timestamptz not null,
  -- The last launch, or the last sign of an open game page.
  seen_at timestamptz not null
) with (fillfactor = 80);
