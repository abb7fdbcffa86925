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

/** What a team played in days, both included, at all games or those of a type, as it is counted. */
export async function sumTeamPlay(
  db: Queryable,
  agentId: bigint,
  days: { readonly from: string; readonly to: string },
  gameType: string | undefined,
): Promise<TeamPlay> {
  const sums = ['bets', 'staked', 'valid_bet', 'won'].map((name) => `coalesce(sum(d.${name}), 0)::bigint as ${name}`)
  const row = await first<TeamPlay>(
    db,
    `select ${sums.join(', ')} from team_day_type_view d
     where d.agent_id = $1 and d.day between $2::date and $3::date and ($4::text is null or d.game_type = $4)`,
    [agentId, days.from, days.to, gameType ?? null],
  )
  return row!
}
