-- What members allow themselves, what the operator allows them, and the times in which they do not play.

create table member_limit (
  member_id bigint not null references member (id),
  kind text not null check (kind in ('loss_day', 'loss_week', 'loss_month', 'stake_bet', 'stake_day', 'session')),
  -- Of two limits of a kind the lower one holds: nobody raises what the operator has set.
  set_by text not null check (set_by in ('member', 'operator')),
  -- Units of 1/100 000, minutes for `session`. Null: none.
  amount bigint check (amount >= 0),
  -- From `next_at` on this one holds: a higher one, or none.
  next_amount bigint check (next_amount >= 0),
  next_at timestamptz,
  changed_at timestamptz not null,
  primary key (member_id, kind, set_by)
);

create table member_exclusion (
  member_id bigint primary key references member (id),
  kind text not null check (kind in ('time_out', 'self_exclusion')),
  starts_at timestamptz not null,
  -- Null: without end.
  ends_at timestamptz
);

-- What a member has staked and lost in the current day, week and month of the site. One row for each member, moved in
-- the transaction of the movement it counts, so that checking a limit never reads the past. A loss below zero is a gain.
create table play_count (
  member_id bigint primary key,
  -- The day of the last movement; the week and the month are those that it lies in.
  day date not null,
  staked_day bigint not null,
  lost_day bigint not null,
  lost_week bigint not null,
  lost_month bigint not null
) with (fillfactor = 50);
