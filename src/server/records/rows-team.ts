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
