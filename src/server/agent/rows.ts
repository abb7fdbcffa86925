import { memberTypes } from '#api/access.ts'
import { countedMax } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart, textPart } from '#server/kernel/keyset.ts'

export interface PlaceRow extends Record<string, unknown> {
  readonly id: bigint
  readonly account: string
}

/** The way from an agent down to somebody in the agent’s team, both ends included; empty for everybody else. */
export function pathTo(db: Queryable, agentId: bigint, memberId: bigint): Promise<PlaceRow[]> {
  return db.query<PlaceRow>(
    `select m.id, m.account from member_tree_view t join member_view m on m.id = t.ancestor
     where t.descendant = $2
       and exists (select 1 from member_tree_view own where own.ancestor = $1 and own.descendant = t.ancestor)
     order by t.depth desc`,
    [agentId, memberId],
  )
}

export interface DownlineRow extends PlaceRow {
  readonly nickname: string
  readonly type: number
  readonly created_at: Date
  readonly last_login_at: Date | null
  readonly below: bigint
}

/** The two halves of the list, in the words of the index `member_directs`. */
const rank = `(case when type in (${memberTypes.agents.join(', ')}) then 0 else 1 end)`
const name = 'lower(account) collate "C"'
/** Directs of a rank whose account begins with a text, as a span of the index. */
const directs = (of: number) =>
  `member_view where upline_id = $1 and ${rank} = ${of} and ${name} >= lower($2) and ${name} < lower($2) || chr(1114111)`
const agentsFirst = keyset('team', 'ascending', numberPart, textPart)

/** Who stands directly below somebody: agents first, then by account. */
export async function listDirects<Shown>(
  db: Queryable,
  parentId: bigint,
  {
    account,
    cursor,
    pageSize,
  }: { readonly account: string; readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: DownlineRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [of, after] = agentsFirst.read(cursor)
  // A page that begins among the members has no agents.
  const from = (half: number, above: string) =>
    `(select *, ${half} as rank, ${name} as name from ${directs(half)} and ${name} > ${above} order by ${name} limit $4)`
  const halves = of === 0n ? `${from(0, '$3')} union all ${from(1, "''")}` : from(1, '$3')
  // The teams below are counted for the page alone, so the page is cut first.
  const rows = await db.query<DownlineRow & { rank: number; name: string }>(
    `select m.id, m.account, m.nickname, m.type, m.created_at, m.last_login_at, m.rank, m.name,
       (select count(*) - 1 from member_tree_view t where t.ancestor = m.id) as below
     from (select * from (${halves}) h order by rank, name limit $4) m order by m.rank, m.name`,
    [parentId, account, after, pageSize + 1],
  )
  return agentsFirst.page(rows, pageSize, (row) => [BigInt(row.rank), row.name], show)
}

/** How many stand directly below somebody, as far as lists count. */
export async function countDirects(db: Queryable, parentId: bigint, account: string) {
  const row = await first<{ n: bigint }>(
    db,
    `select count(*) as n from (select 1 from ${directs(0)} union all select 1 from ${directs(1)}
     limit ${countedMax + 1}) d`,
    [parentId, account],
  )
  return { count: Math.min(Number(row!.n), countedMax), truncated: row!.n > countedMax }
}
