import { countedMax } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'

export interface TeamLineRow extends Record<string, unknown> {
  readonly transfer_id: bigint
  readonly line: number
  readonly account: string
  readonly amount: bigint
  readonly reason: string
  readonly at: Date
}

export interface TeamLineFilter {
  readonly agentId: bigint
  readonly pocket: string
  readonly from: string
  readonly to?: string | undefined
  readonly type?: string | undefined
}

const newestFirst = keyset('team-lines', 'descending', timePart, numberPart, numberPart)

/** Transfers that are no play, in a time before a place, newest first, along their index: so many of them are looked at. */
const looked = (limit: number) => `(select id, at, reason from transfer_view
  where reason not in ('bet', 'win', 'rollback') and at >= $2::timestamptz and at < coalesce($3::timestamptz, 'infinity')
    and (at, id) <= (${timeOf('$4')}, $5::bigint)
  order by at desc, id desc limit ${limit})`
/** The lines of a transfer `t` that are of members below the agent. Each look-up is bounded, so that it stays one for each transfer. */
const lines = `cross join lateral (
  select p.line, p.amount, p.transfer_id, m.account from posting_view p
  cross join lateral (select member_id from account_view where id = p.account_id and kind = $7 limit 1) a
  cross join lateral (select account from member_view where id = a.member_id limit 1) m
  where p.transfer_id = t.id and (t.at, t.id, p.line::bigint) < (${timeOf('$4')}, $5::bigint, $6::bigint) and exists (
    select 1 from member_tree_view w where w.ancestor = $1 and w.descendant = a.member_id and w.depth > 0 limit 1)
  order by p.line desc) l`
const met = '($8::text is null or t.reason = $8)'

const paramsOf = (filter: TeamLineFilter, key: readonly bigint[]) => {
  const { agentId, from, to, pocket, type } = filter
  return [agentId, from, to ?? null, ...key, pocket, type ?? null]
}

/**
 * A page of the changes of balances below an agent that are no play, newest first. It looks at so many transfers of the site only,
 * and a page that they do not fill says where the next one goes on.
 */
export async function listTeamLines<Shown>(
  db: Queryable,
  filter: TeamLineFilter,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: TeamLineRow) => Shown,
): Promise<KeyPage<Shown>> {
  const params = paramsOf(filter, newestFirst.read(cursor))
  const rows = await db.query<TeamLineRow & { made: bigint }>(
    `select l.transfer_id, l.line, l.account, l.amount, t.reason, t.at, ${microsOf('t.at')} as made
     from ${looked(countedMax)} t ${lines} where ${met} order by t.at desc, t.id desc, l.line desc limit $9`,
    [...params, pageSize + 1],
  )
  const seen = rows.length <= pageSize ? await lastLooked(db, params.slice(1, 5)) : undefined
  return newestFirst.page(rows, pageSize, (row) => [row.made, row.transfer_id, BigInt(row.line)], show, seen)
}

/** The oldest of the transfers that were looked at, where there may be older ones. */
async function lastLooked(db: Queryable, params: readonly unknown[]) {
  const row = await first<{ made: bigint; id: bigint; n: bigint }>(
    db,
    `select ${microsOf('t.at')} as made, t.id, count(*) over () as n from ${looked(countedMax)} t
     where $1::int is null order by t.at, t.id limit 1`,
    [null, ...params],
  )
  // All its lines were seen: the next page begins below the first.
  return row?.n === BigInt(countedMax) ? ([row.made, row.id, 0n] as const) : undefined
}

/** The number and the sums of these changes, among the newest transfers of the site. */
export async function sumTeamLines(db: Queryable, filter: TeamLineFilter) {
  const sums = await first<{ count: bigint; truncated: boolean; received: bigint; paid: bigint }>(
    db,
    `with looked as materialized ${looked(countedMax + 1)},
       t as (select * from looked order by at desc, id desc limit ${countedMax})
     select (select count(*) from looked) > ${countedMax} as truncated, count(*) as count,
       coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as received,
       coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as paid
     from t ${lines} where ${met}`,
    paramsOf(filter, newestFirst.read(undefined)),
  )
  return sums!
}

/** So many transfers of the site are looked at for the length of a file. */
const lookedMax = 1_000_000

/** How many changes meet a filter, counted to so many. */
export async function countTeamLines(db: Queryable, filter: TeamLineFilter, limit: number): Promise<number> {
  const row = await first<{ n: bigint }>(
    db,
    `select count(*) as n from (select 1 from ${looked(lookedMax)} t ${lines} where ${met} limit $9) counted`,
    [...paramsOf(filter, newestFirst.read(undefined)), limit],
  )
  return Number(row?.n ?? 0n)
}
