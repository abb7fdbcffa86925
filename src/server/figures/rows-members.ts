import { spanOf } from './rows-close.ts'
import { countBy, type Tree, teamSums, upsert } from './rows-sums.ts'

/** Members who may have members below them. */
export const agentTypes = [1, 2, 41, 42]
/** Visitors who only try the site out belong to nobody. */
export const trialType = 4

const statement = (tree: Tree): string => `with batch as materialized (
    select m.id as member_id, m.type, greatest((m.created_at at time zone $5)::date, $6::date) as day,
      greatest(${spanOf('m.created_at')}, $7::timestamptz) as span
    from member_opened_view m
    where (m.xid, m.id) > ($1, $2) and (m.xid, m.id) <= ($3, $4) and m.type <> ${trialType}),
  team as materialized (
    select t.agent_id, x.day, x.span, count(*) as opened, count(*) filter (where x.type in (${agentTypes.join(', ')})) as agents
    from batch x cross join ${teamSums('x.member_id', tree)} t group by 1, 2, 3),
  up_size as (${upsert('team_size', ['agent_id'], ['members', 'agents'], `select x.agent_id, sum(x.opened) as members, sum(x.agents) as agents from team x where x.agent_id > 0 group by 1`)}),
  up_team_day as (${upsert('team_day', ['agent_id', 'day'], ['opened'], `select x.agent_id, x.day, sum(x.opened) as opened from team x where x.agent_id > 0 group by 1, 2`)}),
  up_team_month as (${upsert('team_month', ['agent_id', 'month'], ['opened'], `select x.agent_id, date_trunc('month', x.day)::date as month, sum(x.opened) as opened from team x where x.agent_id > 0 group by 1, 2`)}),
  up_span as (${upsert('team_span', ['start', 'agent_id'], ['opened'], `select x.span as start, x.agent_id, sum(x.opened) as opened from team x where x.agent_id > 0 group by 1, 2`)}),
  up_site as (${upsert('site_day', ['day'], ['opened'], `select x.day, sum(x.opened) as opened from team x where x.agent_id = 0 group by 1`)})
  select count(*) from batch`

/** Counts new accounts: who joined which team, and how large teams are. */
export const countMembers = countBy(statement)
