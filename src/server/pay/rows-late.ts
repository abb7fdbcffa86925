import type { ContractKind } from '#api/contracts.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Period } from './periods.ts'

/** What of a base was counted late, of a day that was closed by then. */
export type LateDay = { readonly day: string; readonly amount: bigint }

/** `LateDay` as the database writes it in JSON: the sum as text. */
export interface LateText {
  readonly day: string
  readonly amount: string
}

const sumOf = (kind: string): string => `sum(case when ${kind} = 'dividend' then x.staked - x.won else x.valid_bet end)`

/** Of days of the calendar. What belongs to one of them stands where it belongs, however late it was counted. */
const ofDays = (agent: string, first: string, last: string): string =>
  `select t.of_day, t.staked, t.won, t.valid_bet from team_late_day_view t
     where t.agent_id ${agent} and t.day between ${first} and ${last} and t.of_day < ${first}`
const ofSpans = (agent: string, starts: string, ends: string): string =>
  `select t.of_day, t.staked, t.won, t.valid_bet from team_late_span_view t
     where t.agent_id ${agent} and t.start >= ${starts} and t.start < ${ends}`

/** Column: what of the base of a line `l` of a run `r` was counted late, as `LateText`s, the oldest first; null for nothing. */
export const lateOfLine = `(select jsonb_agg(jsonb_build_object('day', y.of_day, 'amount', y.amount::text) order by y.of_day) from (
    select x.of_day, ${sumOf('l.kind')} as amount from (
      select d.* from (${ofDays('= l.agent_id', 'r.first_day', 'r.last_day')}) d where r.first_day is not null
      union all select s.* from (${ofSpans('= l.agent_id', 'l.starts', 'r.ends')}) s where r.first_day is null) x group by 1) y
  where y.amount <> 0)`

/** What of the bases of agents, added up, was counted late in a period, the oldest day first. */
export const listLate = (
  db: Queryable,
  kind: ContractKind,
  { starts, ends, firstDay, lastDay }: Period,
  agents: readonly bigint[],
): Promise<LateDay[]> => {
  const isDays = firstDay !== undefined
  const agent = '= any($1::bigint[])'
  const rows = isDays ? ofDays(agent, '$3::date', '$4::date') : ofSpans(agent, '$3::timestamptz', '$4::timestamptz')
  return db.query<LateDay>(
    `select x.of_day::text as day, ${sumOf('$2')}::bigint as amount from (${rows}) x group by 1 having ${sumOf('$2')} <> 0
     order by 1`,
    [arrayText(agents), kind, ...(isDays ? [firstDay, lastDay] : [starts, ends])],
  )
}
