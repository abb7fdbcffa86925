/** Who counts a member: the agents above, and the site as 0. */
export const teamSums = (member: string): string =>
  `lateral (select 0::bigint as agent_id union all
    select o.ancestor from member_tree_view o where o.descendant = ${member} and o.depth > 0 offset 0)`

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
