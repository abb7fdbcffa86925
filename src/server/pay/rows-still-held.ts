import { first, type Queryable } from '#server/kernel/db.ts'

/**
 * Whether a contract of somebody in a branch waits for an answer, runs, or ended within a period that is not settled yet: who
 * stands above them decides what they are paid out of.
 */
export async function isContractHeld(db: Queryable, root: bigint): Promise<boolean> {
  const row = await first(
    db,
    `select 1 from member_tree_view t join contract_view c on c.downline_id = t.descendant
     where t.ancestor = $1 and (c.status in ('offered', 'accepted') or c.status = 'terminated' and c.answered_at < c.ended_at
       and not exists (select 1 from pay_run r where r.kind = c.kind and r.ends >= c.ended_at)) limit 1`,
    [root],
  )
  return row !== undefined
}

/**
 * Whether somebody in a branch is owed pay of periods that are settled. What is owed names nobody: it is claimed from the nearest
 * agent above who reached a tier, who may stand above the branch.
 */
export async function isPayOwed(db: Queryable, root: bigint): Promise<boolean> {
  const row = await first(
    db,
    `select 1 from member_tree_view t join pay_standing s on s.agent_id = t.descendant
     where t.ancestor = $1 and s.owed > 0 limit 1`,
    [root],
  )
  return row !== undefined
}
