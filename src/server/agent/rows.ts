import { memberTypes } from '#api/access.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

const agentTypes = arrayText(memberTypes.agents)

export interface TeamCounts extends Record<string, unknown> {
  readonly accounts: bigint
  readonly agents: bigint
  readonly direct: bigint
  readonly opened: bigint
}

/** Counts everybody below an agent in one walk along the tree’s key; `opened` between `from` and `to`, which is exclusive. */
export async function countTeam(
  db: Queryable,
  agentId: bigint,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<TeamCounts> {
  const row = await first<TeamCounts>(
    db,
    `select count(*) as accounts,
       count(*) filter (where m.type = any($2::int[])) as agents,
       count(*) filter (where t.depth = 1) as direct,
       count(*) filter (where m.created_at >= coalesce($3::timestamptz, '-infinity')
         and m.created_at < coalesce($4::timestamptz, 'infinity')) as opened
     from member_tree t join member m on m.id = t.descendant
     where t.ancestor = $1 and t.depth > 0`,
    [agentId, agentTypes, from ?? null, to ?? null],
  )
  return row!
}

export interface PlaceRow extends Record<string, unknown> {
  readonly id: bigint
  readonly account: string
}

/** The way from an agent down to somebody in the agent’s team, both ends included; empty for everybody else. */
export function pathTo(db: Queryable, agentId: bigint, memberId: bigint): Promise<PlaceRow[]> {
  return db.query<PlaceRow>(
    `select m.id, m.account from member_tree t join member m on m.id = t.ancestor
     where t.descendant = $2
       and exists (select 1 from member_tree own where own.ancestor = $1 and own.descendant = t.ancestor)
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

const directs = 'member where upline_id = $1 and starts_with(lower(account), lower($2))'

/** Who stands directly below somebody: agents first, then by account. */
export function listDirects(
  db: Queryable,
  parentId: bigint,
  account: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DownlineRow[]> {
  // The teams below are counted for the page alone, so the page is cut first.
  return db.query<DownlineRow>(
    `select m.id, m.account, m.nickname, m.type, m.created_at, m.last_login_at,
       (select count(*) - 1 from member_tree t where t.ancestor = m.id) as below
     from (
       select *, row_number() over (order by type = any($3::int[]) desc, lower(account)) as place
       from ${directs} order by place limit $4 offset $5
     ) m order by m.place`,
    [parentId, account, agentTypes, limit, offset],
  )
}

export async function countDirects(db: Queryable, parentId: bigint, account: string): Promise<number> {
  const row = await first<{ n: bigint }>(db, `select count(*) as n from ${directs}`, [parentId, account])
  return Number(row!.n)
}
