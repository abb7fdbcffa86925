import type { DepositKind, DepositStatus } from '#api/deposits.ts'
import type { Units } from '#api/money.ts'
import type { DepositQueue } from '#api/staff-deposits.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { lastLooked, lookedAt, lookedRows, orderOf, type QueueSort } from '#server/kernel/looked.ts'
import type { PaymentState } from './judge.ts'
import { type Order, orderColumns } from './rows-orders.ts'
import { type Payment, paymentColumns } from './rows-payments.ts'

/** Which orders belong to a queue; `all` are those that are being checked. */
const inQueue: Readonly<Record<DepositQueue, string>> = {
  all: "status = 'checking'",
  slips: "queue = 'slips'",
  payers: "queue = 'payers'",
  amounts: "queue = 'amounts'",
  held: "queue = 'held'",
  second: "status = 'checking' and first_approver is not null",
}

export interface OrderFilter {
  readonly queue: DepositQueue | undefined
  readonly status: DepositStatus | undefined
  readonly kind: DepositKind | undefined
  readonly memberId: bigint | undefined
  readonly from: Units | undefined
  readonly sort: QueueSort
}

/** An order with its member's account. */
export type ListedOrder = Order & { readonly account: string }

/**
 * Orders after a place, by their ids or by their amounts. Kind and least amount follow no index: for them so many orders are
 * looked at, and `seen` says how far where a page is not full.
 */
export async function listOrders(
  db: Queryable,
  { queue, status, kind, memberId, from, sort }: OrderFilter,
  place: readonly bigint[],
  limit: number,
): Promise<{ readonly rows: ListedOrder[]; readonly seen: readonly bigint[] | undefined }> {
  const params: unknown[] = []
  const param = (value: unknown): string => `$${params.push(value)}`
  const conditions = [
    ...(queue === undefined ? [] : [inQueue[queue]]),
    ...(status === undefined ? [] : [`status = ${param(status)}`]),
    ...(memberId === undefined ? [] : [`member_id = ${param(memberId)}`]),
  ]
  const key = sort === 'largest' || sort === 'smallest' ? ['pay_amount', 'id'] : ['id']
  const isDescending = sort === 'newest' || sort === 'largest'
  const list = { table: 'deposit_order', conditions, key, isDescending, place }
  const isFiltered = kind !== undefined || from !== undefined
  const looked = lookedAt(list, param, lookedRows(limit, isFiltered))
  const lookedParams = [...params]
  const met = [
    ...(kind === undefined ? [] : [`o.kind = ${param(kind)}`]),
    ...(from === undefined ? [] : [`o.pay_amount >= ${param(from)}`]),
  ]
  const rows = await db.query<ListedOrder>(
    `select ${orderColumns}, (select account from member_view m where m.id = o.member_id) as account from ${looked} o
     ${met.length > 0 ? `where ${met.join(' and ')}` : ''} order by ${orderOf(list, 'o.')} limit ${param(limit)}`,
    params,
  )
  if (!isFiltered || rows.length === limit) return { rows, seen: undefined }
  const last = await first<Record<string, bigint>>(db, lastLooked(looked, list), lookedParams)
  return { rows, seen: last && key.map((column) => last[column]!) }
}

export const findListed = (db: Queryable, code: string): Promise<ListedOrder | undefined> =>
  first<ListedOrder>(
    db,
    `select ${orderColumns}, m.account from deposit_order o join member_view m on m.id = o.member_id where o.code = $1`,
    [code],
  )

/** How many orders are in each queue, up to a limit, and since when the oldest waits. */
export async function countQueues(db: Queryable, limit: number) {
  const counts = Object.entries(inQueue).map(
    ([name, where]) =>
      `(select count(*)::int from (select 1 from deposit_order where ${where} order by id limit $1) q) as ${name}`,
  )
  const row = await first<Record<DepositQueue, number> & { oldest: Date | null }>(
    db,
    `select ${counts.join(', ')}, (select coalesce(seen_at, created_at) from deposit_order
       where status = 'checking' order by id limit 1) as oldest`,
    [limit],
  )
  return row!
}

/** How many payments wait without an order, and to go back, up to a limit; and since when the oldest does. */
export async function countPayments(db: Queryable, limit: number) {
  const count = (state: PaymentState) =>
    `(select count(*)::int from (select 1 from deposit_payment where state = '${state}' order by id limit $1) q)`
  const row = await first<{ unmatched: number; refunds: number; oldest: Date | null }>(
    db,
    `select ${count('unmatched')} as unmatched, ${count('refund_due')} as refunds,
       (select received_at from deposit_payment where state = 'unmatched' order by id limit 1) as oldest`,
    [limit],
  )
  return row!
}

export type ListedPayment = Payment & { readonly orderCode: string | null; readonly account: string | null }

const listed = `select ${paymentColumns}, o.code as "orderCode", m.account
  from deposit_payment p left join deposit_order o on o.id = p.order_id left join member_view m on m.id = p.member_id`

/** Payments of a state after a place, by their ids or by their amounts. For a least amount so many are looked at; `seen` says how far where a page is not full. */
export async function listPayments(
  db: Queryable,
  filter: { readonly state: PaymentState; readonly from: Units | undefined; readonly sort: QueueSort },
  place: readonly bigint[],
  limit: number,
): Promise<{ readonly rows: ListedPayment[]; readonly seen: readonly bigint[] | undefined }> {
  const params: unknown[] = []
  const param = (value: unknown): string => `$${params.push(value)}`
  const { state, from, sort } = filter
  const conditions = [`state = ${param(state)}`]
  const key = sort === 'largest' || sort === 'smallest' ? ['amount', 'id'] : ['id']
  const isDescending = sort === 'newest' || sort === 'largest'
  const list = { table: 'deposit_payment', conditions, key, isDescending, place }
  const looked = lookedAt(list, param, lookedRows(limit, from !== undefined))
  const lookedParams = [...params]
  const rows = await db.query<ListedPayment>(
    `select ${paymentColumns}, (select code from deposit_order o where o.id = p.order_id) as "orderCode",
       (select account from member_view m where m.id = p.member_id) as account from ${looked} p
     ${from === undefined ? '' : `where p.amount >= ${param(from)}`} order by ${orderOf(list, 'p.')} limit ${param(limit)}`,
    params,
  )
  if (from === undefined || rows.length === limit) return { rows, seen: undefined }
  const last = await first<Record<string, bigint>>(db, lastLooked(looked, list), lookedParams)
  return { rows, seen: last && key.map((column) => last[column]!) }
}

export const findListedPayment = (db: Queryable, id: bigint): Promise<ListedPayment | undefined> =>
  first<ListedPayment>(db, `${listed} where p.id = $1`, [id])

export const paymentsOfOrder = (db: Queryable, orderId: bigint): Promise<ListedPayment[]> =>
  db.query<ListedPayment>(`${listed} where p.order_id = $1 order by p.id`, [orderId])

/** Payments without an order that one could be for: of its account or provider and its amount, or that name it. */
export const listCandidates = (db: Queryable, order: Order): Promise<ListedPayment[]> =>
  db.query<ListedPayment>(
    `${listed} where p.state = 'unmatched' and p.currency = $1
       and (p.amount in ($2::bigint, $3::bigint) or upper(coalesce(p.order_ref, '')) like '%' || $4 || '%')
     order by p.id desc limit 10`,
    [order.currency, order.payAmount, order.amount, order.code.replaceAll('-', '')],
  )

/** Codes of other orders for which a transfer was handed in. */
export async function ordersOfTransfer(db: Queryable, bank: string, ref: string, orderId: bigint): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    `select distinct o.code from deposit_slip s join deposit_order o on o.id = s.order_id
     where s.sending_bank = $1 and s.trans_ref = $2 and s.order_id <> $3 order by o.code limit 10`,
    [bank, ref, orderId],
  )
  return rows.map(({ code }) => code)
}

export const setFirstApprover = (
  tx: Queryable,
  id: bigint,
  first: { readonly staffId: bigint; readonly at: Date; readonly agreed: string } | null,
): Promise<unknown> =>
  tx.query(
    `update deposit_order set first_approver = $2, first_approved_at = $3, first_approved = to_jsonb($4::text)
     where id = $1`,
    [id, first?.staffId ?? null, first?.at ?? null, first?.agreed ?? null],
  )

export const setDecision = (tx: Queryable, id: bigint, decision: object | null): Promise<unknown> =>
  tx.query('update deposit_order set decision = $2::jsonb where id = $1', [
    id,
    decision === null ? null : JSON.stringify(decision),
  ])

/** Notes that one of the staff looks at an order. */
export const notePresence = (db: Queryable, code: string, staffId: bigint, now: Date): Promise<unknown> =>
  db.query(
    `insert into deposit_presence (order_id, staff_id, at) select id, $2, $3 from deposit_order where code = $1
     on conflict (order_id, staff_id) do update set at = $3`,
    [code, staffId, now],
  )

/** Who has looked at orders since a time, apart from one of the staff. */
export const listPresence = (
  db: Queryable,
  ids: readonly bigint[],
  since: Date,
  but: bigint,
): Promise<{ readonly orderId: bigint; readonly staffId: bigint }[]> =>
  db.query<{ orderId: bigint; staffId: bigint }>(
    `select order_id as "orderId", staff_id as "staffId" from deposit_presence
     where order_id = any ($1::bigint[]) and at > $2 and staff_id <> $3`,
    [arrayText(ids), since, but],
  )

/** Writes down who has decided about payments; nobody where it was taken back. */
export const setDecider = (tx: Queryable, ids: readonly bigint[], staffId: bigint | null): Promise<unknown> =>
  tx.query('update deposit_payment set decided_by = $2 where id = any ($1::bigint[])', [arrayText(ids), staffId])

/** Keeps what one person wants to have done with a payment until another one agrees. */
export const setAsked = (tx: Queryable, id: bigint, staffId: bigint, asked: object): Promise<unknown> =>
  tx.query('update deposit_payment set asked_by = $2, asked = $3::jsonb where id = $1', [
    id,
    staffId,
    JSON.stringify(asked),
  ])

export const setRefund = (
  tx: Queryable,
  id: bigint,
  refund: { readonly state: 'asked' | 'sent' | 'failed'; readonly reference: string | null; readonly amount?: Units },
): Promise<unknown> =>
  tx.query(
    `update deposit_payment set refund_state = $2, refund_ref = $3, refund_amount = coalesce($4, refund_amount),
       refund_tries = refund_tries + case when $2 = 'failed' then 1 else 0 end where id = $1`,
    [id, refund.state, refund.reference, refund.amount ?? null],
  )
