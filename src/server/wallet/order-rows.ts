import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import type { Direction, NewTransfer, TransferOrder, TransferState } from './transfer-order.ts'

const orderColumns = `id::text, member_id as "memberId", vassalage, direction, currency, amount, state, reason,
  created_at as "createdAt", attempts, sent_at as "sentAt", settled_at as "settledAt"`

export interface NewOrder extends NewTransfer {
  readonly id: string
  readonly hash: Uint8Array
  readonly now: Date
  /** When somebody else may take it up. */
  readonly next: Date
}

/** Writes an order down; `undefined` when its member has one under this key. */
export const insertOrder = (tx: Queryable, order: NewOrder): Promise<TransferOrder | undefined> =>
  first<TransferOrder>(
    tx,
    `insert into wallet_transfer (id, member_id, key, input_hash, vassalage, direction, currency, amount, state,
       created_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10)
     on conflict (member_id, key) do nothing returning ${orderColumns}`,
    [
      ...[order.id, order.memberId, order.key, order.hash, order.vassalage, order.direction],
      ...[order.currency, order.amount, order.now, order.next],
    ],
  )

export const findOrderByKey = (tx: Queryable, memberId: bigint, key: string) =>
  first<TransferOrder & { hash: Uint8Array }>(
    tx,
    `select ${orderColumns}, input_hash as hash from wallet_transfer where member_id = $1 and key = $2`,
    [memberId, key],
  )

export const findOrder = (db: Queryable, id: string): Promise<TransferOrder | undefined> =>
  first<TransferOrder>(db, `select ${orderColumns} from wallet_transfer where id::text = lower($1)`, [id])

/** Counts one more attempt of a pending order, of one that nobody has sent yet with `fresh`. */
export const leaseOrderRow = (db: Queryable, id: string, now: Date, next: Date, fresh: boolean) =>
  first<TransferOrder>(
    db,
    `update wallet_transfer set attempts = attempts + 1, sent_at = $2, next_at = $3
     where id = $1 and state = 'pending' and (attempts = 0 or not $4) returning ${orderColumns}`,
    [id, now, next, fresh],
  )

/** Takes pending orders that are due, each of them in one process. */
export const takeDueOrders = (db: Queryable, now: Date, next: Date, limit: number): Promise<TransferOrder[]> =>
  db.query<TransferOrder>(
    `update wallet_transfer set next_at = $2 where id in (
       select id from wallet_transfer where state = 'pending' and next_at <= $1
       order by next_at limit $3 for update skip locked)
     returning ${orderColumns}`,
    [now, next, limit],
  )

export const planOrderRow = (db: Queryable, id: string, next: Date): Promise<unknown> =>
  db.query("update wallet_transfer set next_at = $2 where id = $1 and state = 'pending'", [id, next])

export const lockPendingOrder = (tx: Queryable, id: string): Promise<TransferOrder | undefined> =>
  first<TransferOrder>(
    tx,
    `select ${orderColumns} from wallet_transfer where id = $1 and state = 'pending' for update`,
    [id],
  )

export async function closeOrder(tx: Queryable, id: string, state: TransferState, reason: string | null, at: Date) {
  const row = await first<TransferOrder>(
    tx,
    `update wallet_transfer set state = $2, reason = $3, settled_at = $4 where id = $1 returning ${orderColumns}`,
    [id, state, reason, at],
  )
  return row!
}

const oldestFirst = keyset('open-transfers', 'ascending', numberPart)

/** A page of the orders that are not clear, in the order in which they were written, with their members' accounts. */
export async function pagePendingOrders<Shown>(
  db: Queryable,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (order: TransferOrder & { readonly account: string }) => Shown,
): Promise<KeyPage<Shown>> {
  const [after] = oldestFirst.read(cursor)
  const orders = await db.query<TransferOrder & { readonly seq: bigint; readonly account: string }>(
    `select o.*, m.account from (
       select ${orderColumns}, seq from wallet_transfer where state = 'pending' and seq > $1 order by seq limit $2
     ) o join member_view m on m.id = o."memberId" order by o.seq`,
    [after, pageSize + 1],
  )
  return oldestFirst.page(orders, pageSize, ({ seq }) => [seq], show)
}

export const hasPendingOrder = async (db: Queryable, memberId: bigint, vassalage: string): Promise<boolean> =>
  (await first(db, "select 1 from wallet_transfer where member_id = $1 and vassalage = $2 and state = 'pending'", [
    memberId,
    vassalage,
  ])) !== undefined

/** The number of orders made before `before` that are not clear. */
export async function countLateOrders(db: Queryable, before: Date): Promise<number> {
  const row = await first<{ count: bigint }>(
    db,
    "select count(*) as count from wallet_transfer where state = 'pending' and created_at < $1",
    [before],
  )
  return Number(row!.count)
}

const newestFirst = keyset('transfers', 'descending', numberPart)

/** A page of a member's orders, newest first: in the order in which they were written, also within one moment. */
export async function pageOrders<Shown>(
  db: Queryable,
  memberId: bigint,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (order: TransferOrder) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newestFirst.read(cursor)
  const orders = await db.query<TransferOrder & { seq: bigint }>(
    `select ${orderColumns}, seq from wallet_transfer where member_id = $1 and seq < $2 order by seq desc limit $3`,
    [memberId, before, pageSize + 1],
  )
  return newestFirst.page(orders, pageSize, ({ seq }) => [seq], show)
}

export interface ClearOrder extends Record<string, unknown> {
  readonly id: string
  readonly direction: Direction
  readonly amount: bigint
  readonly state: string
}

/** Orders to a vendor of a span of time that are clear. */
export const listClearOrders = (db: Queryable, vassalage: string, from: Date, to: Date): Promise<ClearOrder[]> =>
  db.query<ClearOrder>(
    `select id::text, direction, amount, state from wallet_transfer
     where vassalage = $1 and created_at >= $2 and created_at < $3 and state <> 'pending'`,
    [vassalage, from, to],
  )

/** Vendors that keep members' money themselves. */
export async function listPurseVendors(db: Queryable): Promise<readonly string[]> {
  const rows = await db.query<{ vassalage: string }>('select vassalage from vendor_view where transfer_wallet')
  return rows.map(({ vassalage }) => vassalage)
}

export interface PurseVendor extends Record<string, unknown> {
  readonly vassalage: string
  readonly name: string
  readonly maintenance: boolean
}

/**
 * The vendors with wallets of their own that a member may see, or this one of them. A hidden vendor takes no money, but
 * members who sent it some still see their vendor wallet and can empty it.
 */
export const listPurseVendorsOf = (
  db: Queryable,
  memberId: bigint,
  vassalage: string | undefined,
): Promise<PurseVendor[]> =>
  db.query<PurseVendor>(
    `select v.vassalage, v.display_name as name, v.maintenance or not v.enabled as maintenance
     from vendor_view v where v.transfer_wallet and ($1::text is null or v.vassalage = $1)
       and (v.enabled or exists (select 1 from wallet_transfer w
         where w.member_id = $2 and w.vassalage = v.vassalage and w.direction = 'deposit' and w.state <> 'refused'))
     order by v.sort, v.vassalage`,
    [vassalage ?? null, memberId],
  )
