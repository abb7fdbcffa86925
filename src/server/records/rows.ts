import type { Input } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** Lines that one answer looks at, newest first; how many there are and what they sum to is known of these. */
export const linesMax = 10_000

/** Clocks of several processes differ a little, so an account's lines may be out of order by less than this. */
const slack = `interval '1 minute'`

export interface OwnAccount extends Record<string, unknown> {
  readonly id: bigint
  readonly currency: string
}

/** A member's own account of a kind, or `undefined` for one who never had it. */
export function findAccount(db: Queryable, memberId: bigint, pocket: string): Promise<OwnAccount | undefined> {
  return first<OwnAccount>(db, 'select id, currency from account where member_id = $1 and kind = $2', [
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
}

/** The vendor's transaction behind a transfer `t`: `x`; and of it round `r`, game `g`, vendor `v`. */
const behind = `left join provider_transaction x on x.provider = t.source
    and x.transaction_uuid = case when t.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.key::uuid end
    and x.transfer_id = t.id`
const played = `${behind}
  left join game_round r on r.id = x.round_id left join game g on g.game_code = r.game_code
  left join vendor v on v.vassalage = r.vassalage`
const columns = `l.transfer_id, l.line, l.amount, l.balance_after, t.reason, t.reference, t.source, t.at,
  coalesce(x.state = 'rolled_back', false) as rolled_back, x.transaction_uuid::text as uuid, r.id as round_id, r.round,
  coalesce(g.names ->> $2, g.name) as game_name, g.node_id, v.display_name as vendor_name`

type Filter = Pick<Input<Api['transactions']>, 'from' | 'to' | 'type' | 'status'>

/** A page of an account's lines, newest first, with the sums of all that the filter meets. */
export async function listLines(
  db: Queryable,
  account: bigint,
  filter: Filter,
  language: string,
  page: { readonly limit: number; readonly offset: number },
) {
  const range = await lineRange(db, account, filter.from, filter.to)
  const params = [account, language, range.from, range.to, filter.from ?? null, filter.to ?? null, filter.type ?? null]
  const status =
    filter.status === undefined
      ? ''
      : `and coalesce(x.state = 'rolled_back', false) = ${filter.status === 'rolled_back' ? 'true' : 'false'}`
  const lines = `with l as (
      select transfer_id, line, amount, balance_after from posting
      where account_id = $1 and transfer_id >= $3 and transfer_id < $4
      order by transfer_id desc, line desc limit ${linesMax + 1})`
  const met = `($5::timestamptz is null or t.at >= $5::timestamptz) and ($6::timestamptz is null or t.at < $6::timestamptz)
    and ($7::text is null or t.reason = $7) and $2::text is not null ${status}`
  const sums = await first<{ total: bigint; looked: bigint; received: bigint; paid: bigint }>(
    db,
    `${lines} select (select count(*) from l) as looked, count(*) as total,
       coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as received,
       coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as paid
     from l join transfer t on t.id = l.transfer_id ${status === '' ? '' : behind} where ${met}`,
    params,
  )
  const rows = await db.query<LineRow>(
    `${lines} select ${columns} from l join transfer t on t.id = l.transfer_id ${played} where ${met}
     order by l.transfer_id desc, l.line desc limit $8 offset $9`,
    [...params, page.limit, page.offset],
  )
  return { rows, ...sums!, truncated: Number(sums!.looked) > linesMax }
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
    `select ${columns}, t.xid, a.kind as pocket, a.currency, (
       select case when o.member_id is null or o.member_id = a.member_id then o.kind else 'member' end
       from posting p join account o on o.id = p.account_id
       where p.transfer_id = l.transfer_id and p.line <> l.line and sign(p.amount) <> sign(l.amount)
       order by p.line limit 1) as counterpart
     from posting l join account a on a.id = l.account_id and a.member_id = $1 join transfer t on t.id = l.transfer_id
     ${played} where l.transfer_id = $3 and l.line = $4`,
    [memberId, language, transfer, line],
  )
}
