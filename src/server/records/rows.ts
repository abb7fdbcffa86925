import { countedMax } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'

/** Clocks of several processes differ a little, so an account's lines may be out of order by less than this. */
const slack = `interval '1 minute'`

export interface OwnAccount extends Record<string, unknown> {
  readonly id: bigint
  readonly currency: string
}

/** A member's own account of a kind, or `undefined` for one who never had it. */
export function findAccount(db: Queryable, memberId: bigint, pocket: string): Promise<OwnAccount | undefined> {
  return first<OwnAccount>(db, 'select id, currency from account_view where member_id = $1 and kind = $2', [
    memberId,
    pocket,
  ])
}

/** The transfers of an account between two times, as ids: the first, and the one after the last. */
export async function lineRange(
  db: Queryable,
  account: bigint,
  from: string | undefined,
  to: string | undefined,
): Promise<{ from: bigint; to: bigint }> {
  const row = await first<{ low: bigint | null; high: bigint | null }>(
    db,
    `select case when $2::timestamptz is null then 0 else ledger_line_at($1, $2::timestamptz - ${slack}) end as low,
       case when $3::timestamptz is null then 9223372036854775807 else ledger_line_at($1, $3::timestamptz + ${slack}) end as high`,
    [account, from ?? null, to ?? null],
  )
  return { from: row?.low ?? 0n, to: row?.high ?? 0n }
}

export interface LineRow extends Record<string, unknown> {
  readonly transfer_id: bigint
  readonly line: number
  readonly amount: bigint
  readonly balance_after: bigint
  readonly reason: string
  readonly reference: string
  readonly source: string
  readonly at: Date
  readonly rolled_back: boolean
  readonly uuid: string | null
  readonly round_id: bigint | null
  readonly round: string | null
  readonly game_name: string | null
  readonly node_id: bigint | null
  readonly vendor_name: string | null
  readonly party: string | null
}

/** The vendor's transaction behind a transfer `t`: `x`; and of it round `r`, game `g`, vendor `v`. */
const behind = `left join provider_transaction_view x on x.provider = t.source
    and x.transaction_uuid = case when t.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.key::uuid end
    and x.transfer_id = t.id`
const played = `${behind}
  left join game_round_view r on r.id = x.round_id left join game_view g on g.game_code = r.game_code
  left join vendor_view v on v.vassalage = r.vassalage`
const columns = (
  language: string,
) => `l.transfer_id, l.line, l.amount, l.balance_after, t.reason, t.reference, t.source, t.at,
  coalesce(x.state = 'rolled_back', false) as rolled_back, x.transaction_uuid::text as uuid, r.id as round_id, r.round,
  coalesce(g.names ->> ${language}, g.name) as game_name, g.node_id, v.display_name as vendor_name,
  case when t.reason = 'member_transfer' then (
    select m.account from posting_view p join account_view o on o.id = p.account_id join member_view m on m.id = o.member_id
    where p.transfer_id = l.transfer_id and p.line <> l.line limit 1) end as party`

interface Filter {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly type?: string | undefined
  readonly status?: 'completed' | 'rolled_back' | undefined
}

const newestFirst = keyset('transactions', 'descending', numberPart, numberPart)

/** Lines of an account in a time before a place, newest first: so many of them are looked at. */
const looked = (limit: number) => `(select transfer_id, line, amount, balance_after from posting_view
    where account_id = $1 and transfer_id >= $2 and transfer_id < $3 and (transfer_id, line) < ($4::bigint, $5::bigint)
    order by transfer_id desc, line desc limit ${limit})`
const met = ({ status }: Filter) => `($6::timestamptz is null or t.at >= $6::timestamptz)
  and ($7::timestamptz is null or t.at < $7::timestamptz) and ($8::text is null or t.reason = $8)
  ${status === undefined ? '' : `and coalesce(x.state = 'rolled_back', false) = ${status === 'rolled_back'}`}`

async function paramsOf(db: Queryable, account: bigint, filter: Filter, [id, line]: readonly [bigint, bigint]) {
  const { from, to, type } = filter
  const range = await lineRange(db, account, from, to)
  return [account, range.from, range.to, id, line, from ?? null, to ?? null, type ?? null]
}

/**
 * A page of an account's lines, newest first. With a filter that no index follows it looks at so many lines only, and a
 * page that they do not fill says where the next one goes on.
 */
export async function listLines<Shown>(
  db: Queryable,
  account: bigint,
  filter: Filter,
  {
    language,
    cursor,
    pageSize,
  }: { readonly language: string; readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: LineRow) => Shown,
): Promise<KeyPage<Shown>> {
  const params = await paramsOf(db, account, filter, newestFirst.read(cursor))
  const isFiltered = [filter.from, filter.to, filter.type, filter.status].some((value) => value !== undefined)
  const source = looked(isFiltered ? countedMax : pageSize + 1)
  // The look-up is bounded so that it stays one for each line, in the lines' order.
  const rows = await db.query<LineRow>(
    `select ${columns('$9')} from ${source} l
     cross join lateral (select * from transfer_view where id = l.transfer_id limit 1) t ${played}
     where ${met(filter)} order by l.transfer_id desc, l.line desc limit $10`,
    [...params, language, pageSize + 1],
  )
  const seen = isFiltered && rows.length <= pageSize ? await lastLooked(db, source, params.slice(0, 5)) : undefined
  return newestFirst.page(rows, pageSize, (row) => [row.transfer_id, BigInt(row.line)], show, seen)
}

/** The oldest of the lines that were looked at, where there may be older ones. */
async function lastLooked(db: Queryable, source: string, params: readonly unknown[]) {
  const row = await first<{ transfer_id: bigint; line: number; n: bigint }>(
    db,
    `select transfer_id, line, count(*) over () as n from ${source} l order by transfer_id, line limit 1`,
    params,
  )
  return row?.n === BigInt(countedMax) ? ([row.transfer_id, BigInt(row.line)] as const) : undefined
}

/** How many lines lie in the time of a filter, counted to so many; whatever else it asks for. */
export async function countLines(db: Queryable, account: bigint, filter: Filter, limit: number): Promise<number> {
  const range = await lineRange(db, account, filter.from, filter.to)
  const row = await first<{ n: bigint }>(
    db,
    `select count(*) as n from (select 1 from posting_view
       where account_id = $1 and transfer_id >= $2 and transfer_id < $3 limit $4) counted`,
    [account, range.from, range.to, limit],
  )
  return Number(row?.n ?? 0n)
}

const later = (moment: string | undefined, minutes: number): string | undefined =>
  moment === undefined ? undefined : new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/**
 * Which lines are summed. Where their time alone decides, it is that of their places but for those near its ends: they alone
 * are looked up.
 */
async function summed(db: Queryable, account: bigint, filter: Filter) {
  const params = await paramsOf(db, account, filter, newestFirst.read(undefined))
  if (filter.type !== undefined || filter.status !== undefined) {
    const join = `join transfer_view t on t.id = l.transfer_id ${filter.status === undefined ? '' : behind}`
    return { join, isMet: met(filter), params }
  }
  const inner = await lineRange(db, account, later(filter.from, 2), later(filter.to, -2))
  const isMet = `(l.transfer_id >= $8 and l.transfer_id < $9) or exists (
    select 1 from transfer_view t where t.id = l.transfer_id
      and ($6::timestamptz is null or t.at >= $6::timestamptz) and ($7::timestamptz is null or t.at < $7::timestamptz))`
  return { join: '', isMet, params: [...params.slice(0, 7), inner.from, inner.to] }
}

/** The number and the sums of the lines that meet a filter, among the newest of its time. */
export async function sumLines(db: Queryable, account: bigint, filter: Filter) {
  const { join, isMet, params } = await summed(db, account, filter)
  const sums = await first<{ looked: bigint; oldest: bigint | null; count: bigint; received: bigint; paid: bigint }>(
    db,
    `select count(*) as looked, min(l.transfer_id) as oldest, count(*) filter (where l.is_met) as count,
       coalesce(sum(l.amount) filter (where l.is_met and l.amount > 0), 0)::bigint as received,
       coalesce(-sum(l.amount) filter (where l.is_met and l.amount < 0), 0)::bigint as paid
     from (select l.transfer_id, l.amount, ${isMet} as is_met from ${looked(countedMax)} l ${join} offset 0) l`,
    params,
  )
  const { looked: n, oldest, ...rest } = sums!
  return { ...rest, truncated: n >= BigInt(countedMax) && (await goesOn(db, account, params[1] as bigint, oldest!, n)) }
}

/** Whether an account has more lines from one transfer on than the newest `n`, of which `oldest` is the transfer of the last. */
async function goesOn(db: Queryable, account: bigint, from: bigint, oldest: bigint, n: bigint): Promise<boolean> {
  const row = await first<{ more: boolean }>(
    db,
    `select exists (select 1 from posting_view where account_id = $1 and transfer_id >= $2 and transfer_id < $3)
       or (select count(*) from posting_view where account_id = $1 and transfer_id = $3) > 1
         and (select count(*) from (select 1 from posting_view where account_id = $1 and transfer_id >= $3 limit $4 + 1) c) > $4
       as more`,
    [account, from, oldest, n],
  )
  return row!.more
}

export interface ReceiptRow extends LineRow {
  readonly xid: bigint
  readonly pocket: 'wallet' | 'bonus' | 'held' | 'debt'
  readonly currency: string
  readonly counterpart: string | null
}

/** One line of a member's own, or `undefined`. */
export function findLine(
  db: Queryable,
  memberId: bigint,
  id: string,
  language: string,
): Promise<ReceiptRow | undefined> | undefined {
  const [, transfer, line] = /^([0-9]{1,18})-([0-9]{1,4})$/.exec(id) ?? []
  if (transfer === undefined || line === undefined) return undefined
  return first<ReceiptRow>(
    db,
    `select ${columns('$2')}, t.xid, a.kind as pocket, a.currency, (
       select case when o.member_id is null or o.member_id = a.member_id then o.kind else 'member' end
       from posting_view p join account_view o on o.id = p.account_id
       where p.transfer_id = l.transfer_id and p.line <> l.line and sign(p.amount) <> sign(l.amount)
       order by p.line limit 1) as counterpart
     from posting_view l join account_view a on a.id = l.account_id and a.member_id = $1 join transfer_view t on t.id = l.transfer_id
     ${played} where l.transfer_id = $3 and l.line = $4`,
    [memberId, language, transfer, line],
  )
}
