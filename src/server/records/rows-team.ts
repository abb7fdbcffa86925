import { first, type Queryable } from '#server/kernel/db.ts'

/** Somebody in a team by the account, or `undefined` for everybody else, the agent among them. */
export function findBelow(
  db: Queryable,
  agentId: bigint,
  account: string,
): Promise<{ readonly id: bigint; readonly account: string } | undefined> {
  return first<{ id: bigint; account: string }>(
    db,
    `select m.id, m.account from member_view m where lower(m.account) = lower($2)
       and exists (select 1 from member_tree_view t where t.ancestor = $1 and t.descendant = m.id and t.depth > 0)`,
    [agentId, account],
  )
}

/** Whether a team has more than so many members. */
export async function isLarger(db: Queryable, agentId: bigint, size: number): Promise<boolean> {
  const row = await first<{ members: number }>(db, 'select members from team_size_view where agent_id = $1', [agentId])
  return (row?.members ?? 0) > size
}

/** What a team played in days of the site's calendar, in units. */
interface TeamPlay extends Record<string, unknown> {
  readonly bets: bigint
  readonly staked: bigint
  readonly valid_bet: bigint
  readonly won: bigint
}

/**
 * What a team played in days, both included, at all games or those of a type, as it is counted; with `withTop` what the one at its
 * top played, too.
 */
export async function sumTeamPlay(
  db: Queryable,
  agentId: bigint,
  days: { readonly from: string; readonly to: string },
  { gameType, withTop = false }: { readonly gameType?: string | undefined; readonly withTop?: boolean | undefined },
): Promise<TeamPlay> {
  const daysOf = (view: string, whose: string) => `select bets, staked, valid_bet, won from ${view}
    where ${whose} = $1 and day between $2::date and $3::date and ($4::text is null or game_type = $4)`
  const sums = ['bets', 'staked', 'valid_bet', 'won'].map((name) => `coalesce(sum(d.${name}), 0)::bigint as ${name}`)
  const row = await first<TeamPlay>(
    db,
    `select ${sums.join(', ')} from (${daysOf('team_day_type_view', 'agent_id')}
       union all ${daysOf('member_day_type_view', 'member_id')} and $5) d`,
    [agentId, days.from, days.to, gameType ?? null, withTop],
  )
  return row!
}
