import type { ContractKind } from '#api/contracts.ts'
import type { StoredTier } from '#server/contracts/public.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { PastPeriod } from './past.ts'
import type { Days } from './periods.ts'
import { activeInMonth } from './rows.ts'
import { activeOf } from './rows-active.ts'

type Row = PastPeriod & Record<string, unknown>

const netLoss = 'coalesce(sum(t.staked - t.won - t.bonus), 0)::bigint as "netLoss"'

/** What a team did on each day on which it did something, oldest first. */
export const listDays = (db: Queryable, agentId: bigint, { from, to }: Days): Promise<Row[]> =>
  db.query<Row>(
    `select t.day::text as "firstDay", t.day::text as "lastDay", sum(t.active)::int as "activeMembers",
       sum(t.valid_bet)::bigint as "validBet", ${netLoss}
     from team_day_view t where t.agent_id = $1 and t.day between $2::date and $3::date
     group by t.day having sum(t.valid_bet) <> 0 or sum(t.active) <> 0 order by t.day`,
    [agentId, from, to],
  )

/** What a team did in each of some periods of days, in their order; all of them are months, or none is. */
export const listPeriods = (
  db: Queryable,
  agentId: bigint,
  periods: readonly Days[],
  areMonths: boolean,
): Promise<Row[]> =>
  db.query<Row>(
    `select p.first::text as "firstDay", p.last::text as "lastDay", d."validBet", d."netLoss",
       ${areMonths ? activeInMonth('$1', 'p.first') : activeOf('$1', 'p.first', 'p.last')} as "activeMembers"
     from unnest($2::date[], $3::date[]) with ordinality as p (first, last, place)
       cross join lateral (select coalesce(sum(t.valid_bet), 0)::bigint as "validBet", ${netLoss}
         from team_day_view t where t.agent_id = $1 and t.day between p.first and p.last) d
     order by p.place`,
    [agentId, arrayText(periods.map(({ from }) => from)), arrayText(periods.map(({ to }) => to))],
  )

/** What a team bet in each hour or five minutes in which it did, oldest first; each with its day. */
export const listSpans = (
  db: Queryable,
  agentId: bigint,
  { from, to, minutes, timeZone }: Days & { readonly minutes: 5 | 60; readonly timeZone: string },
): Promise<Row[]> =>
  db.query<Row>(
    `select s.day::text as "firstDay", s.day::text as "lastDay", 0 as "activeMembers", s."validBet", 0::bigint as "netLoss"
     from (select date_bin($4::interval, t.start, timestamptz '2000-01-01 00:00:00+00') as starts,
         min((t.start at time zone $5)::date) as day, sum(t.valid_bet)::bigint as "validBet"
       from team_span_view t where t.agent_id = $1
         and t.start >= $2::timestamp at time zone $5 and t.start < ($3::date + 1)::timestamp at time zone $5
       group by 1 having sum(t.valid_bet) <> 0) s order by s.starts`,
    [agentId, from, to, `${minutes} minutes`, timeZone],
  )

/** The terms that run for an agent; given by `uplineId` where somebody above asks. */
export const findRunningTerms = (
  db: Queryable,
  agentId: bigint,
  kind: ContractKind,
  uplineId?: bigint,
): Promise<{ readonly tiers: readonly StoredTier[] } | undefined> =>
  first(
    db,
    `select c.tiers from contract_view c where c.downline_id = $1 and c.kind = $2 and c.status = 'accepted'
       and ($3::bigint is null or c.upline_id = $3)`,
    [agentId, kind, uplineId ?? null],
  )
