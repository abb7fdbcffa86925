import { directHalf, directName } from '#server/accounts/public.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { Period } from './periods.ts'

export interface DirectRow extends Record<string, unknown> {
  readonly account: string
  readonly type: number
  readonly valid_bet: bigint
  /** Less bonus money. */
  readonly net_loss: bigint
}

/** What an agent's direct downlines did in days, each with the team below, by the keys of their days: of so many of them, in no order. */
export const listDirects = (
  db: Queryable,
  agentId: bigint,
  { firstDay, lastDay }: Period,
  limit: number,
): Promise<DirectRow[]> =>
  db.query<DirectRow>(
    `select m.account, m.type, s.* from (select id, account, type from member_view where upline_id = $1 limit $4) m
     cross join lateral (select coalesce(sum(d.valid_bet), 0)::bigint as valid_bet,
       coalesce(sum(d.staked - d.won - d.bonus), 0)::bigint as net_loss from (
         select valid_bet, staked, won, bonus from member_day_view where member_id = m.id and day between $2::date and $3::date
         union all select valid_bet, staked, won, bonus from team_day_view where agent_id = m.id
           and day between $2::date and $3::date) d) s`,
    [agentId, firstDay, lastDay, limit],
  )

/** What the teams of the agents directly below did in times that are cut into five minutes: of so many of them, by their key. */
export const listDirectTeams = (
  db: Queryable,
  agentId: bigint,
  { starts, ends }: Period,
  limit: number,
): Promise<DirectRow[]> =>
  db.query<DirectRow>(
    `select m.account, m.type, s.* from (select id, account, type from member_view
       where upline_id = $1 and ${directHalf} = 0 order by ${directName} limit $4) m
     cross join lateral (select coalesce(sum(t.valid_bet), 0)::bigint as valid_bet, 0::bigint as net_loss from team_span_view t
       where t.agent_id = m.id and t.start >= $2 and t.start < $3) s`,
    [agentId, starts, ends, limit],
  )

/** The valid bet of one team in such times. */
export async function sumTeam(db: Queryable, agentId: bigint, { starts, ends }: Period): Promise<bigint> {
  const row = await first<{ valid_bet: bigint }>(
    db,
    `select coalesce(sum(t.valid_bet), 0)::bigint as valid_bet from team_span_view t
     where t.agent_id = $1 and t.start >= $2 and t.start < $3`,
    [agentId, starts, ends],
  )
  return row!.valid_bet
}
