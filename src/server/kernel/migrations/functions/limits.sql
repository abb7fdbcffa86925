-- Limits of play: asked before a bet, counted after every movement, in the transaction that moves the money.

-- The site's day of a moment.
create function play_day(p_at timestamptz) returns date language plpgsql as $$
begin
  return (p_at at time zone coalesce((select value #>> '{}' from setting where key = 'timeZone'), 'Asia/Bangkok'))::date;
end $$;

-- Counts a movement of `p_at`, see `limits_count_all`.
create function limits_count(p_user bigint, p_at timestamptz, p_of timestamptz, p_staked bigint, p_lost bigint)
returns void language plpgsql as $$
begin
  perform limits_count_all(array[p_user], p_at, p_of, array[p_staked], array[p_lost]);
end $$;

-- Counts movements of `p_at`, one of each member. What undoes something of `p_of` counts in the periods in which both
-- lie: yesterday's bet that comes back makes no room today.
create function limits_count_all(
  p_users bigint[], p_at timestamptz, p_of timestamptz, p_staked bigint[], p_lost bigint[]
) returns void language plpgsql as $$
declare
  v_day date := play_day(p_at);
  v_of date := case when p_of = p_at then v_day else play_day(p_of) end;
begin
  insert into play_count as c (member_id, day, staked_day, lost_day, lost_week, lost_month)
    select x.member, v_day,
        case when v_of = v_day then x.staked else 0 end,
        case when v_of = v_day then x.lost else 0 end,
        case when date_trunc('week', v_of) = date_trunc('week', v_day) then x.lost else 0 end,
        case when date_trunc('month', v_of) = date_trunc('month', v_day) then x.lost else 0 end
      from unnest(p_users, p_staked, p_lost) x (member, staked, lost)
    on conflict (member_id) do update set
      -- The clocks of several processes may differ around midnight: a day once begun is not left again.
      day = greatest(c.day, excluded.day),
      staked_day = excluded.staked_day + case when c.day >= excluded.day then c.staked_day else 0 end,
      lost_day = excluded.lost_day + case when c.day >= excluded.day then c.lost_day else 0 end,
      lost_week = excluded.lost_week
        + case when date_trunc('week', c.day) >= date_trunc('week', excluded.day) then c.lost_week else 0 end,
      lost_month = excluded.lost_month
        + case when date_trunc('month', c.day) >= date_trunc('month', excluded.day) then c.lost_month else 0 end;
end $$;

-- What a member has staked and lost in the periods that `p_at` lies in.
create function limits_used(
  p_user bigint, p_at timestamptz, out staked_day bigint, out lost_day bigint, out lost_week bigint, out lost_month bigint
) language plpgsql as $$
declare
  v_day date := play_day(p_at);
begin
  select case when c.day >= v_day then c.staked_day else 0 end,
      case when c.day >= v_day then c.lost_day else 0 end,
      case when date_trunc('week', c.day) >= date_trunc('week', v_day) then c.lost_week else 0 end,
      case when date_trunc('month', c.day) >= date_trunc('month', v_day) then c.lost_month else 0 end
    into staked_day, lost_day, lost_week, lost_month
    from play_count c where c.member_id = p_user;
  staked_day := coalesce(staked_day, 0);
  lost_day := coalesce(lost_day, 0);
  lost_week := coalesce(lost_week, 0);
  lost_month := coalesce(lost_month, 0);
end $$;

-- When the member began to play at one go: the launch that began it, or that of the token where none is noted.
create function limits_playing_since(p_user bigint, p_token bytea) returns timestamptz language plpgsql as $$
begin
  return coalesce((select s.started_at from play_session s where s.member_id = p_user),
    (select t.created_at from launch_token t where t.hash = p_token));
end $$;

-- The limit that refuses a bet, or null. To be asked while the member's wallet is locked. A stake counts as lost until
-- it has won: the round may end so.
create function limits_refuse(p_user bigint, p_stake bigint, p_token bytea, p_at timestamptz)
returns text language plpgsql as $$
declare
  v record;
  u record;
begin
  select count(*) as known,
      min(x.amount) filter (where x.kind = 'loss_day') as loss_day,
      min(x.amount) filter (where x.kind = 'loss_week') as loss_week,
      min(x.amount) filter (where x.kind = 'loss_month') as loss_month,
      min(x.amount) filter (where x.kind = 'stake_bet') as stake_bet,
      min(x.amount) filter (where x.kind = 'stake_day') as stake_day,
      min(x.amount) filter (where x.kind = 'session') as minutes
    into v
    from (select l.kind, case when l.next_at <= p_at then l.next_amount else l.amount end as amount
      from member_limit l where l.member_id = p_user) x;
  if v.known = 0 then
    return null;
  end if;
  if limits_playing_since(p_user, p_token) + v.minutes * interval '1 minute' <= p_at then
    return 'session_limit';
  end if;
  if p_stake = 0 then
    return null;
  end if;
  select * into u from limits_used(p_user, p_at);
  return case
    when p_stake > v.stake_bet then 'stake_bet_limit'
    when u.staked_day + p_stake > v.stake_day then 'stake_day_limit'
    when u.lost_day + p_stake > v.loss_day then 'loss_day_limit'
    when u.lost_week + p_stake > v.loss_week then 'loss_week_limit'
    when u.lost_month + p_stake > v.loss_month then 'loss_month_limit' end;
end $$;

-- Whether the member is in a time-out or excluded.
create function limits_excluded(p_user bigint, p_at timestamptz) returns boolean language plpgsql as $$
begin
  return exists (select 1 from member_exclusion e where e.member_id = p_user and (e.ends_at is null or e.ends_at > p_at));
end $$;
