import type { CountFigures } from './streams.ts'

/** The tree of now, or the one that held after a move, whose number is a parameter. */
export type Tree = 'now' | `$${number}`

/** Who counts a member: the agents above, and the site as 0. */
export function teamSums(member: string, tree: Tree): string {
  const [from, held] =
    tree === 'now'
      ? ['member_tree_view', '']
      : ['member_tree_ever_view', `and o.since <= ${tree}::bigint and o.until > ${tree}::bigint`]
  return `lateral (select 0::bigint as agent_id union all
    select o.ancestor from ${from} o where o.descendant = ${member} and o.depth > 0 ${held} offset 0)`
}

/** A statement that counts a batch: for the tree of now, and for one that held once. */
export interface CountStatements {
  readonly now: string
  readonly once: string
}

/** The parameter that names the tree, where it is not that of now. */
export const once = (move: bigint | undefined): readonly bigint[] => (move === undefined ? [] : [move])

/** Counts a batch by one statement, whose eighth parameter names the tree where it is not that of now. */
export function countBy(statement: (tree: Tree) => string): CountFigures {
  const statements: CountStatements = { now: statement('now'), once: statement('$8') }
  return async (tx, { after, upTo, move }, { zone, day, span }) => {
    await tx.query(move === undefined ? statements.now : statements.once, [
      ...[after.xid, after.id, upTo.xid, upTo.id, zone, day, span],
      ...once(move),
    ])
  }
}

/** A column that is added up, or of which the greater value stays. */
type Column = string | readonly [name: string, how: 'greatest']

/**
 * Adds rows to those that are there. In the order of their keys, so that two streams that reach the same rows wait for each
 * other and never both at once.
 */
export function upsert(table: string, key: readonly string[], columns: readonly Column[], rows: string): string {
  const names = columns.map((column) => (typeof column === 'string' ? column : column[0]))
  const sets = columns.map((column) =>
    typeof column === 'string'
      ? `${column} = k.${column} + excluded.${column}`
      : `${column[0]} = greatest(k.${column[0]}, excluded.${column[0]})`,
  )
  const list = [...key, ...names].join(', ')
  return `insert into ${table} as k (${list}) select ${[...key, ...names].map((name) => `r.${name}`).join(', ')}
    from (${rows}) r order by ${key.map((name) => `r.${name}`).join(', ')}
    on conflict (${key.join(', ')}) do update set ${sets.join(', ')}`
}
