import type { Queryable } from '#server/kernel/db.ts'

/** A line of the ledger with all that its hash covers. */
export interface LeafRow extends Record<string, unknown> {
  readonly id: bigint
  readonly xid: bigint
  readonly source: string
  readonly key: string
  readonly input: string
  readonly reason: string
  readonly reference: string
  readonly at: string
  readonly line: number | null
  readonly account_id: bigint | null
  readonly currency: string | null
  readonly amount: bigint | null
  readonly balance_after: bigint | null
  readonly refused: string | null
}

/** Columns of a line with `t` its transfer, `p` its posting, `r` its refusal. */
const leafColumns = `t.id, t.xid, t.source, t.key, encode(t.input_hash, 'hex') as input, t.reason, t.reference,
  to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, p.line, p.account_id, p.currency, p.amount,
  p.balance_after, r.code as refused`

/** The lines of transfers after a place. */
export const listLeaves = (db: Queryable, xid: bigint, id: bigint, before: bigint, limit: number): Promise<LeafRow[]> =>
  db.query<LeafRow>(
    `select ${leafColumns} from (
       select * from transfer where (xid, id) > ($1, $2) and xid < $3 order by xid, id limit $4) t
     left join posting p on p.transfer_id = t.id left join transfer_refusal r on r.transfer_id = t.id
     order by t.xid, t.id, p.line`,
    [xid, id, before, limit],
  )

/** The lines of transfers between two places. */
export const listSealedLeaves = (
  db: Queryable,
  xid: bigint,
  id: bigint,
  lastXid: bigint,
  lastId: bigint,
): Promise<LeafRow[]> =>
  db.query<LeafRow>(
    `select ${leafColumns} from transfer t
     left join posting p on p.transfer_id = t.id left join transfer_refusal r on r.transfer_id = t.id
     where (t.xid, t.id) > ($1, $2) and (t.xid, t.id) <= ($3, $4) order by t.xid, t.id, p.line`,
    [xid, id, lastXid, lastId],
  )

/** The ids of transfers after a place that were posted before a moment. */
export const listUnsealed = (
  db: Queryable,
  xid: bigint,
  id: bigint,
  before: Date,
  limit: number,
): Promise<{ id: bigint }[]> =>
  db.query<{ id: bigint }>('select id from transfer where (xid, id) > ($1, $2) and at < $3 order by xid, id limit $4', [
    xid,
    id,
    before,
    limit,
  ])

/** The lines of one account, in the form that is hashed. */
export const listLeavesOfAccount = (
  db: Queryable,
  account: bigint,
  from: bigint,
  to: bigint,
  limit: number,
): Promise<LeafRow[]> =>
  db.query<LeafRow>(
    `select ${leafColumns} from posting p join transfer t on t.id = p.transfer_id
     left join transfer_refusal r on r.transfer_id = t.id
     where p.account_id = $1 and p.transfer_id >= $2 and p.transfer_id < $3
     order by p.transfer_id, p.line limit $4`,
    [account, from, to, limit],
  )
