-- What the branches of a run played, and what of that was counted late, by the days that were closed: written when it is settled,
-- so that nobody has to add up its lines. A branch is counted at its top, since a base has all that is below in it.
alter table pay_run
  add base bigint not null default 0,
  -- `[{"day", "amount"}]`, the oldest first, amounts in units as text.
  add late jsonb not null default '[]';

update pay_run r set
  base = coalesce((select sum(l.base) from pay_line l join contract c on c.id = l.contract_id
    where l.run_id = r.id and c.upline_id is null), 0),
  late = coalesce((select jsonb_agg(jsonb_build_object('day', y.of_day, 'amount', y.amount::text) order by y.of_day) from (
      select x.of_day, sum(case when r.kind = 'dividend' then x.staked - x.won else x.valid_bet end) as amount
      from pay_line l join contract c on c.id = l.contract_id cross join lateral (
        select t.of_day, t.staked, t.won, t.valid_bet from team_late_day t
          where r.first_day is not null and t.agent_id = l.agent_id and t.day between r.first_day and r.last_day
            and t.of_day < r.first_day
        union all select t.of_day, t.staked, t.won, t.valid_bet from team_late_span t
          where r.first_day is null and t.agent_id = l.agent_id and t.start >= r.starts and t.start < r.ends) x
      where l.run_id = r.id and c.upline_id is null group by 1) y
    where y.amount <> 0), '[]')
  where r.lines > 0;
