import type { ContractKind } from '#api/contracts.ts'
import { directHalf, directName } from '#server/accounts/public.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart, textPart } from '#server/kernel/keyset.ts'
import { type ContractRow, columns, joined } from './rows.ts'

/** What waits or runs for a downline: of each kind at most one that waits and one that runs, each by its index. */
const own = (and: string, downline = '$1') =>
  (['offered', 'accepted'] as const)
    .map((status) => `(select id from contract where downline_id = ${downline} and status = '${status}' ${and})`)
    .join(' union all ')

/** Contracts from above that wait or run, of a kind or of all; offers first, newest first. */
export const listReceived = (db: Queryable, memberId: bigint, kind?: ContractKind): Promise<ContractRow[]> =>
  db.query<ContractRow>(
    `select ${columns} from ${joined} where c.id in (${own('and ($2::text is null or kind = $2)')})
     order by c.status desc, c.id desc`,
    [memberId, kind ?? null],
  )

/** What an agent has given to a direct downline that waits or runs, of a kind or of all; offers first, newest first. */
export const listGivenTo = (
  db: Queryable,
  uplineId: bigint,
  downlineId: bigint,
  kind?: ContractKind,
): Promise<ContractRow[]> =>
  db.query<ContractRow>(
    `select ${columns} from ${joined}
     where c.id in (${own('and upline_id = $2 and ($3::text is null or kind = $3)')}) order by c.status desc, c.id desc`,
    [downlineId, uplineId, kind ?? null],
  )

const newestFirst = keyset('contracts-given', 'descending', numberPart)

/** A page of what an agent has given that waits or runs, of a kind or of all, newest first. */
export async function pageGiven<Shown>(
  db: Queryable,
  uplineId: bigint,
  {
    kind,
    cursor,
    pageSize,
  }: { kind?: ContractKind | undefined; cursor?: string | undefined; readonly pageSize: number },
  show: (row: ContractRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newestFirst.read(cursor)
  const ofKind = kind === undefined ? '' : 'and kind = $4'
  const rows = await db.query<ContractRow>(
    `select ${columns} from (select id from contract
         where upline_id = $1 and status in ('offered', 'accepted') and id < $2 ${ofKind} order by id desc limit $3) k
       cross join lateral (select * from contract where id = k.id limit 1) c
       cross join lateral (select account from member_view where id = c.downline_id limit 1) d
       cross join lateral (select account from member_view where id = c.upline_id limit 1) u
     order by k.id desc`,
    [uplineId, before, pageSize + 1, ...(kind === undefined ? [] : [kind])],
  )
  return newestFirst.page(rows, pageSize, ({ id }) => [id], show)
}

const byName = keyset('contracts-found', 'ascending', textPart)

/** How many agents one page of a search looks at: each can have two contracts of each kind. */
const agentsMax = 25

/**
 * What an agent has given that waits or runs, of a kind or of all, to direct downlines whose account begins so; by account. The
 * cursor counts agents: a page of those who have no contract is empty, and others can follow.
 */
export async function pageGivenBeginning<Shown>(
  db: Queryable,
  uplineId: bigint,
  {
    account,
    kind,
    cursor,
    pageSize,
  }: {
    readonly account: string
    readonly kind?: ContractKind | undefined
    readonly cursor?: string | undefined
    readonly pageSize: number
  },
  show: (row: ContractRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [after] = byName.read(cursor)
  const agentCount = Math.min(pageSize, agentsMax)
  const agents = await db.query<{ id: bigint; name: string }>(
    `select id, ${directName} as name from member_view where upline_id = $1 and ${directHalf} = 0
       and ${directName} >= lower($2) and ${directName} < lower($2) || chr(1114111) and ${directName} > $3 order by ${directName} limit $4`,
    [uplineId, account, after, agentCount + 1],
  )
  const page = byName.page(
    agents,
    agentCount,
    (row) => [row.name],
    ({ id }) => id,
  )
  const rows = await db.query<ContractRow>(
    `select ${columns} from ${joined}
     where c.id in (select o.id from unnest($1::bigint[]) a(id)
       cross join lateral (${own('and upline_id = $2 and ($3::text is null or kind = $3)', 'a.id')}) o)
     order by lower(d.account) collate "C", c.status desc, c.id desc`,
    [arrayText(page.content), uplineId, kind ?? null],
  )
  return { ...page, content: rows.map(show) }
}
