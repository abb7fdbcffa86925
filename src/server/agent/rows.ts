import type { ContractKind } from '#api/contract-kinds.ts'
import { countedMax } from '#api/page.ts'
import { directHalf, directName } from '#server/accounts/public.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, textPart, timeOf, timePart } from '#server/kernel/keyset.ts'

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
  readonly below: number
  /** The agents between, where somebody was found by account. */
  readonly way?: readonly { readonly id: string; readonly account: string }[]
}

/** Which members of a team a list is of, below whom. */
export type TeamFilter =
  /** Everybody on every level whose account begins so. */
  | { readonly of: 'found'; readonly parentId: bigint; readonly account: string }
  /** Those directly below, agents first, then by account. */
  | { readonly of: 'account'; readonly parentId: bigint }
  /** Those directly below, the last log-in first, none before `since`; or the oldest first, none since then. */
  | { readonly of: 'seen' | 'unseen'; readonly parentId: bigint; readonly since: Date | undefined }

interface PageWanted {
  readonly cursor?: string | undefined
  readonly pageSize: number
}

/** The last log-in, in the words of the index `member_seen`. */
const seen = "coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00')"
/** Those on every level whose account begins so, as a span of the index `member_tree_names`. */
const begins = 't.ancestor = $1 and t.depth > 0 and t.name >= lower($2) and t.name < lower($2) || chr(1114111)'

const columns = 'm.id, m.account, m.nickname, m.type, m.created_at, m.last_login_at'
/** The sizes of the teams below, as they are counted: looked up for the page alone, so the page is cut first. */
export const below = 'coalesce((select members from team_size_view where agent_id = m.id limit 1), 0) as below'

const agentsFirst = keyset('team', 'ascending', numberPart, textPart)
const byName = keyset('team-found', 'ascending', textPart)
const bySeen = {
  seen: keyset('team-seen', 'descending', timePart, numberPart),
  unseen: keyset('team-unseen', 'ascending', timePart, numberPart),
} as const
const seenSign = { seen: ['<', '>=', 'desc'], unseen: ['>', '<', 'asc'] } as const

async function listByRank<Shown>(
  db: Queryable,
  parentId: bigint,
  { cursor, pageSize }: PageWanted,
  show: (row: DownlineRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [of, after] = agentsFirst.read(cursor)
  // A page that begins among the members has no agents.
  const from = (half: number, above: string) =>
    `(select *, ${half} as rank, ${directName} as name from member_view where upline_id = $1 and ${directHalf} = ${half}
      and ${directName} > ${above} order by ${directName} limit $3)`
  const halves = of === 0n ? `${from(0, '$2')} union all ${from(1, "''")}` : from(1, '$2')
  const rows = await db.query<DownlineRow & { rank: number; name: string }>(
    `select ${columns}, m.rank, m.name, ${below}
     from (select * from (${halves}) h order by rank, name limit $3) m order by m.rank, m.name`,
    [parentId, after, pageSize + 1],
  )
  return agentsFirst.page(rows, pageSize, (row) => [BigInt(row.rank), row.name], show)
}

async function listFound<Shown>(
  db: Queryable,
  { parentId, account }: { readonly parentId: bigint; readonly account: string },
  { cursor, pageSize }: PageWanted,
  show: (row: DownlineRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [after] = byName.read(cursor)
  const rows = await db.query<DownlineRow & { name: string }>(
    `select ${columns}, f.name, ${below},
       (select coalesce(jsonb_agg(jsonb_build_object('id', w.ancestor::text, 'account', a.account) order by w.depth desc), '[]')
        from member_tree_view w join member_view a on a.id = w.ancestor
        where w.descendant = m.id and w.depth > 0 and w.depth < f.depth) as way
     from (select t.descendant, t.depth, t.name from member_tree_view t where ${begins} and t.name > $3
         order by t.name limit $4) f
       join member_view m on m.id = f.descendant order by f.name`,
    [parentId, account, after, pageSize + 1],
  )
  return byName.page(rows, pageSize, (row) => [row.name], show)
}

async function listBySeen<Shown>(
  db: Queryable,
  { of, parentId, since }: Extract<TeamFilter, { of: 'seen' | 'unseen' }>,
  { cursor, pageSize }: PageWanted,
  show: (row: DownlineRow) => Shown,
): Promise<KeyPage<Shown>> {
  const keys = bySeen[of]
  const [at, id] = keys.read(cursor)
  const [beyond, within, way] = seenSign[of]
  const rows = await db.query<DownlineRow & { seen: bigint }>(
    `select ${columns}, ${microsOf('m.seen')} as seen, ${below}
     from (select *, ${seen} as seen from member_view where upline_id = $1 and (${seen}, id) ${beyond} (${timeOf('$2')}, $3)
         ${since === undefined ? '' : `and ${seen} ${within} $5`} order by ${seen} ${way}, id ${way} limit $4) m
     order by m.seen ${way}, m.id ${way}`,
    [parentId, at, id, pageSize + 1, ...(since === undefined ? [] : [since])],
  )
  return keys.page(rows, pageSize, (row) => [row.seen, row.id], show)
}

/** A page of a list of a team, by its key: as fast in a team of any size. */
export function listTeam<Shown>(
  db: Queryable,
  filter: TeamFilter,
  wanted: PageWanted,
  show: (row: DownlineRow) => Shown,
): Promise<KeyPage<Shown>> {
  if (filter.of === 'found') return listFound(db, filter, wanted, show)
  if (filter.of === 'account') return listByRank(db, filter.parentId, wanted, show)
  return listBySeen(db, filter, wanted, show)
}

export interface AgreedRow extends Record<string, unknown> {
  readonly id: bigint
  readonly kind: ContractKind
  readonly status: 'offered' | 'accepted'
  readonly rate_bp: number
}

/** The contracts from above that run or wait for some agents, by their keys. */
export const listAgreed = (db: Queryable, ids: readonly bigint[]): Promise<AgreedRow[]> =>
  db.query<AgreedRow>(
    `select m.id, c.kind, c.status, c.rate_bp from unnest($1::bigint[]) m (id) cross join lateral (
       select kind, status, rate_bp from contract_view where downline_id = m.id and status = 'accepted'
       union all select kind, status, rate_bp from contract_view where downline_id = m.id and status = 'offered') c`,
    [arrayText(ids)],
  )

/** How many a list is of, counted to so many. */
export async function countTeam(db: Queryable, filter: TeamFilter, limit: number): Promise<number> {
  const [rows, ...params] =
    filter.of === 'found'
      ? [`select 1 from member_tree_view t where ${begins}`, filter.account]
      : filter.of === 'account' || filter.since === undefined
        ? ['select 1 from member_view where upline_id = $1']
        : [`select 1 from member_view where upline_id = $1 and ${seen} ${seenSign[filter.of][1]} $2`, filter.since]
  const row = await first<{ n: bigint }>(db, `select count(*) as n from (${rows} limit ${limit}) d`, [
    filter.parentId,
    ...params,
  ])
  return Number(row!.n)
}

/** How many a list is of, as far as lists count. */
export async function totalsOf(db: Queryable, filter: TeamFilter) {
  const count = await countTeam(db, filter, countedMax + 1)
  return { count: Math.min(count, countedMax), truncated: count > countedMax }
}
