import { memberTypes } from '#api/access.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** The halves of the accounts directly below somebody, agents (0) and members (1), and the order in each: words of the index `member_directs`. */
export const directHalf = `(case when type in (${memberTypes.agents.join(', ')}) then 0 else 1 end)`
export const directName = 'lower(account) collate "C"'

/** A member's place in the tree of uplines. */
export interface TreePlace extends Record<string, unknown> {
  readonly id: bigint
  readonly account: string
  readonly type: number
  readonly upline_id: bigint | null
  /** Accounts in the branch, the member among them. */
  readonly accounts: number
}

/**
 * Holds the tree until `tx` ends, so that no account is opened and no branch moved meanwhile, and gives the place of a member.
 * `undefined` where there is no such member.
 */
export async function holdTree(tx: Queryable, memberId: bigint): Promise<TreePlace | undefined> {
  await tx.query('lock table member_tree in share row exclusive mode')
  return first<TreePlace>(
    tx,
    `select m.id, m.account, m.type, m.upline_id,
       (select count(*)::int from member_tree t where t.ancestor = m.id) as accounts
     from member m where m.id = $1`,
    [memberId],
  )
}

/**
 * Keeps everybody below whom they stand until `tx` ends: a move waits for it, and it for a move. Call it before any row is held,
 * as moves hold the tree before they hold rows.
 */
export async function keepTree(tx: Queryable): Promise<void> {
  await tx.query('lock table member_tree in row exclusive mode')
}

/** The id of who stands directly above a member; `null` for the house. */
export async function uplineOf(db: Queryable, memberId: bigint): Promise<bigint | null> {
  const row = await first<{ upline_id: bigint | null }>(db, 'select upline_id from member where id = $1', [memberId])
  return row?.upline_id ?? null
}

/** Whether a member stands in the branch of another, or is the other. */
export async function isInBranch(db: Queryable, root: bigint, memberId: bigint): Promise<boolean> {
  const row = await first(db, 'select 1 from member_tree where ancestor = $1 and descendant = $2', [root, memberId])
  return row !== undefined
}

/**
 * Moves a member with the whole branch below to another upline, or to the house (`null`), in a tree that is held. Links that end
 * are kept with the number of the move.
 */
export async function moveBranch(
  tx: Queryable,
  { memberId, uplineId, move }: { readonly memberId: bigint; readonly uplineId: bigint | null; readonly move: bigint },
): Promise<void> {
  await tx.query(
    `with ended as (
       delete from member_tree t using member_tree b, member_tree u
       where b.ancestor = $1 and u.descendant = $1 and u.depth > 0 and t.descendant = b.descendant and t.ancestor = u.ancestor
       returning t.ancestor, t.descendant, t.depth, t.since)
     insert into member_tree_past (ancestor, descendant, depth, since, until)
     select ancestor, descendant, depth, since, $2 from ended`,
    [memberId, move],
  )
  await tx.query(
    `insert into member_tree (ancestor, descendant, depth, since)
     select u.ancestor, b.descendant, u.depth + 1 + b.depth, $3 from member_tree u cross join member_tree b
     where u.descendant = $2::bigint and b.ancestor = $1::bigint`,
    [memberId, uplineId, move],
  )
  await tx.query('update member set upline_id = $2 where id = $1', [memberId, uplineId])
}
