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

-- What of a member's money went to vendors who keep it themselves in the periods that `p_at` lies in, and has not come
-- home since: at each vendor the balance of the transfers, which never falls below nothing, so that neither a gain nor
-- money that went there earlier makes room. Whatever is on its way there counts, what is on its way home does not.
create function limits_away(
  p_user bigint, p_at timestamptz, out sent_day bigint, out day bigint, out week bigint, out month bigint
) language plpgsql stable as $$
declare
  v_zone text := coalesce((select value #>> '{}' from setting where key = 'timeZone'), 'Asia/Bangkok');
  v_today timestamp := date_trunc('day', p_at at time zone v_zone);
  v_day timestamptz := v_today at time zone v_zone;
  v_week timestamptz := date_trunc('week', v_today) at time zone v_zone;
  v_month timestamptz := date_trunc('month', v_today) at time zone v_zone;
begin
  select sum(v.sent_day), sum(v.day), sum(v.week), sum(v.month) into sent_day, day, week, month from (
    select coalesce(sum(x.change) filter (where x.change > 0 and x.created_at >= v_day), 0) as sent_day,
        greatest(0, max(x.since) filter (where x.created_at >= v_day)) as day,
        greatest(0, max(x.since) filter (where x.created_at >= v_week)) as week,
        greatest(0, max(x.since) filter (where x.created_at >= v_month)) as month
      from (
        -- `since`: the balance of this transfer and all later ones. The largest of these is the balance from nothing on.
        select w.vassalage, w.created_at, c.change,
            sum(c.change) over (partition by w.vassalage order by w.created_at desc, w.seq desc
              rows unbounded preceding) as since
          from wallet_transfer w
            cross join lateral (select case w.direction when 'deposit' then w.amount else -w.amount end as change) c
          where w.member_id = p_user and w.created_at >= least(v_week, v_month)
            and (w.state = 'done' or (w.direction = 'deposit' and w.state = 'pending'))) x
      group by x.vassalage) v;
  sent_day := coalesce(sent_day, 0);
  day := coalesce(day, 0);
  week := coalesce(week, 0);
  month := coalesce(month, 0);
end $$;

-- What a member has staked and lost in the periods that `p_at` lies in. Money that is away counts as staked and lost.
create function limits_used(
  p_user bigint, p_at timestamptz, out staked_day bigint, out lost_day bigint, out lost_week bigint, out lost_month bigint
) language plpgsql as $$
declare
  v_day date := play_day(p_at);
  v_away record := limits_away(p_user, p_at);
begin
  select case when c.day >= v_day then c.staked_day else 0 end,
      case when c.day >= v_day then c.lost_day else 0 end,
      case when date_trunc('week', c.day) >= date_trunc('week', v_day) then c.lost_week else 0 end,
      case when date_trunc('month', c.day) >= date_trunc('month', v_day) then c.lost_month else 0 end
    into staked_day, lost_day, lost_week, lost_month
    from play_count c where c.member_id = p_user;
  staked_day := coalesce(staked_day, 0) + v_away.sent_day;
  lost_day := coalesce(lost_day, 0) + v_away.day;
  lost_week := coalesce(lost_week, 0) + v_away.week;
  lost_month := coalesce(lost_month, 0) + v_away.month;
end $$;

-- When the member began to play at one go: the launch that began it, or that of the token where none is noted. Without
-- a token it is null for who has not played for half an hour.
create function limits_playing_since(p_user bigint, p_token bytea, p_at timestamptz)
returns timestamptz language plpgsql as $$
begin
  if p_token is null then
    return (select s.started_at from play_session s where s.member_id = p_user and greatest(s.seen_at,
      (select max(t.used_at) from launch_token t where t.member_id = p_user and t.ended_at is null))
      >= p_at - interval '30 minutes');
  end if;
  return coalesce((select s.started_at from play_session s where s.member_id = p_user),
    (select t.created_at from launch_token t where t.hash = p_token));
end $$;

-- The limit that refuses a bet, or null. To be asked while the member's wallet is locked. A stake counts as lost until
-- it has won: the round may end so. Without a token and a stake: whether the time at one go is over.
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
    from member_limit x where x.member_id = p_user and x.kind not in ('deposit_day', 'deposit_week', 'deposit_month');
  if v.known = 0 then
    return null;
  end if;
  if limits_playing_since(p_user, p_token, p_at) + v.minutes * interval '1 minute' <= p_at then
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

-- The limit that refuses a transfer to a vendor who keeps money, or null. To be asked while the member's wallet is
-- locked. All that lies there can be staked at once, and lost.
create function limits_refuse_transfer(p_user bigint, p_vassalage text, p_amount bigint, p_at timestamptz)
returns text language plpgsql as $$
declare
  v_limit text := limits_refuse(p_user, p_amount, null, p_at);
  v_there bigint;
begin
  if v_limit is not null or not exists (select 1 from member_limit l where l.member_id = p_user) then
    return v_limit;
  end if;
  select coalesce(greatest(0, sum(case w.direction when 'deposit' then w.amount else -w.amount end)), 0) into v_there
    from wallet_transfer w where w.member_id = p_user and w.vassalage = p_vassalage
      and (w.state = 'done' or (w.direction = 'deposit' and w.state = 'pending'));
  return case when exists (select 1 from member_limit l where l.member_id = p_user and l.kind = 'stake_bet'
      and v_there + p_amount > l.amount)
    then 'stake_bet_limit' end;
end $$;

-- Whether the member is in a time-out or excluded.
create function limits_excluded(p_user bigint, p_at timestamptz) returns boolean language plpgsql as $$
begin
  return exists (select 1 from member_exclusion e where e.member_id = p_user and (e.ends_at is null or e.ends_at > p_at));
end $$;

-- When what was paid in at `p_at` counts no more against a limit of deposits. Rolling: 24 hours, 7 days, or the same day
-- and hour of the next month (its last day, where it has no such day) later. Else with the site's day, week or month.
create function limits_frees_at(p_kind text, p_rolling boolean, p_at timestamptz)
returns timestamptz language plpgsql stable as $$
declare
  v_zone text := coalesce((select value #>> '{}' from setting where key = 'timeZone'), 'Asia/Bangkok');
  v_unit text := replace(p_kind, 'deposit_', '');
  v_at timestamp := p_at at time zone v_zone;
begin
  if p_rolling and v_unit = 'day' then
    return p_at + interval '24 hours';
  end if;
  return (case when p_rolling then v_at else date_trunc(v_unit, v_at) end + ('1 ' || v_unit)::interval)
    at time zone v_zone;
end $$;

-- What of a member's deposits and open orders, other than `p_but`, counts at `p_at`, by limit, and when the first of it
-- counts no more.
create function limits_paid_in(p_user bigint, p_rolling boolean, p_at timestamptz, p_but text)
returns table (kind text, paid bigint, frees_at timestamptz) language plpgsql stable as $$
begin
  return query
    select k.name, sum(c.amount)::bigint, min(least(c.open_until, f.at))
      from deposit_count c
        cross join (values ('deposit_day'), ('deposit_week'), ('deposit_month')) k (name)
        cross join lateral (select limits_frees_at(k.name, p_rolling, c.at) as at) f
      where c.member_id = p_user and c.key is distinct from p_but and (c.open_until is null or c.open_until > p_at)
        and c.at > p_at - interval '32 days' and f.at > p_at
      group by k.name;
end $$;
