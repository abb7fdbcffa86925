import type { DepositKind, DepositStatus } from '#api/deposits.ts'
import type { Units } from '#api/money.ts'
import type { DepositBonusWhy } from '#api/promotion-rules.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { PaidTo, Terms } from './method.ts'

/** How an order is paid, as it is stored. */
export interface StoredPay {
  readonly qr?: string
  readonly code?: string
  /** Opens the payer's bank app with the code in it. */
  readonly appUrl?: string
  readonly redirectUrl?: string
  readonly account?: PaidTo
}

export interface Order extends Record<string, unknown> {
  readonly id: bigint
  readonly code: string
  readonly memberId: bigint
  readonly methodId: string
  readonly kind: DepositKind
  readonly provider: string | null
  readonly providerRef: string | null
  readonly currency: string
  readonly amount: Units
  readonly payAmount: Units
  readonly accountKey: string | null
  readonly terms: Terms
  readonly pay: StoredPay
  readonly fields: Readonly<Record<string, string>>
  readonly status: DepositStatus
  readonly reason: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly seenAt: Date | null
  readonly endedAt: Date | null
  readonly asks: number
  readonly askedAt: Date | null
  readonly firstApprover: bigint | null
  readonly firstApprovedAt: Date | null
  /** What the first approver has agreed to. */
  readonly firstApproved: string | null
  readonly decision: Record<string, unknown> | null
  /** The promotion that its member has chosen, with the version whose terms hold, and what came of it. */
  readonly offerId: bigint | null
  readonly offerVersion: number | null
  readonly offerState: 'chosen' | 'given' | 'refused' | 'taken' | null
  readonly offerAmount: Units | null
  readonly offerWhy: DepositBonusWhy | null
}

export const orderColumns = `o.id, o.code, o.member_id as "memberId", o.method_id as "methodId", o.kind, o.provider,
  o.provider_ref as "providerRef", o.currency, o.amount, o.pay_amount as "payAmount", o.account_key as "accountKey",
  o.terms, o.pay, o.fields, o.status, o.reason, o.created_at as "createdAt", o.expires_at as "expiresAt",
  o.seen_at as "seenAt", o.ended_at as "endedAt", o.asks, o.asked_at as "askedAt",
  o.first_approver as "firstApprover", o.first_approved_at as "firstApprovedAt", o.first_approved as "firstApproved",
  o.decision, o.offer_id as "offerId", o.offer_version as "offerVersion", o.offer_state as "offerState",
  o.offer_amount as "offerAmount", o.offer_why as "offerWhy"`

/** The states in which an order still waits for something. */
export const openStates = "('created', 'awaiting_payment', 'checking')"

export interface NewOrder {
  readonly code: string
  readonly memberId: bigint
  readonly key: string
  readonly hash: Uint8Array
  readonly methodId: string
  readonly kind: DepositKind
  readonly provider: string | null
  readonly currency: string
  readonly amount: Units
  readonly payAmount: Units
  readonly accountKey: string | null
  readonly holdsAmount: boolean
  readonly terms: Terms
  readonly pay: StoredPay
  readonly fields: Readonly<Record<string, string>>
  readonly status: DepositStatus
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly nextAskAt: Date | null
  /** The promotion that was chosen with it, and what the order's sum would bring. */
  readonly offer: { readonly id: bigint; readonly version: number; readonly amount: Units } | null
}

/** Writes an order down; `undefined` where its code, or its amount among the open orders of the account, is taken. */
export const insertOrder = (tx: Queryable, order: NewOrder): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(
    tx,
    `insert into deposit_order (code, member_id, key, input_hash, method_id, kind, provider, currency, amount, pay_amount,
       account_key, holds_amount, terms, pay, fields, status, created_at, expires_at, next_ask_at, offer_id, offer_version,
       offer_amount, offer_state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14::jsonb, $15::jsonb, $16, $17, $18, $19, $20, $21, $22,
       case when $20::bigint is not null then 'chosen' end)
     on conflict do nothing returning id`,
    [
      ...[
        order.code,
        order.memberId,
        order.key,
        order.hash,
        order.methodId,
        order.kind,
        order.provider,
        order.currency,
      ],
      ...[order.amount, order.payAmount, order.accountKey, order.holdsAmount, JSON.stringify(order.terms)],
      ...[JSON.stringify(order.pay), JSON.stringify(order.fields), order.status, order.createdAt, order.expiresAt],
      ...[order.nextAskAt, order.offer?.id ?? null, order.offer?.version ?? null, order.offer?.amount ?? null],
    ],
  )

const find = (where: string) => (db: Queryable, params: readonly unknown[]) =>
  first<Order>(db, `select ${orderColumns} from deposit_order o where ${where}`, params)

export const findOrderByKey = (tx: Queryable, memberId: bigint, key: string) =>
  first<Order & { hash: Uint8Array }>(
    tx,
    `select ${orderColumns}, o.input_hash as hash from deposit_order o where o.member_id = $1 and o.key = $2`,
    [memberId, key],
  )

export const findOrder = (db: Queryable, id: bigint): Promise<Order | undefined> => find('o.id = $1')(db, [id])
export const findOrderByCode = (db: Queryable, code: string): Promise<Order | undefined> =>
  find('o.code = $1')(db, [code])
export const findOwnOrder = (db: Queryable, memberId: bigint, code: string): Promise<Order | undefined> =>
  find('o.member_id = $1 and o.code = $2')(db, [memberId, code])
export const findOrderOfProvider = (db: Queryable, provider: string, ref: string): Promise<Order | undefined> =>
  find('o.provider = $1 and o.provider_ref = $2')(db, [provider, ref])
export const lockOrder = (tx: Queryable, id: bigint): Promise<Order | undefined> =>
  find('o.id = $1 for update')(tx, [id])

/**
 * The newest order of an account that a payment of this amount can be for: an open one first. Only an order whose last digits
 * are its own is told by its amount, and none that was made after the payment.
 */
export const findOrderByAmount = (
  db: Queryable,
  accountKey: string,
  amount: Units,
  { from, to }: { readonly from: Date; readonly to: Date },
) =>
  find(`o.account_key = $1 and o.pay_amount = $2 and o.pay_amount <> o.amount and o.created_at between $3 and $4
    and o.status <> 'credited' order by o.holds_amount desc, o.id desc limit 1`)(db, [accountKey, amount, from, to])

/** Amounts that orders of an account have, or had lately. */
export async function takenAmounts(tx: Queryable, accountKey: string, from: Units, to: Units, since: Date) {
  const rows = await tx.query<{ amount: bigint; open: boolean }>(
    `select pay_amount as amount, holds_amount as open from deposit_order
     where account_key = $1 and pay_amount between $2 and $3 and (holds_amount or created_at >= $4)`,
    [accountKey, from, to, since],
  )
  return rows
}

/** What a member's open orders come to, and how many there are; `without` one of them. */
export async function sumOpen(tx: Queryable, memberId: bigint, without: bigint | null = null) {
  const row = await first<{ count: bigint; total: bigint }>(
    tx,
    `select count(*) as count, coalesce(sum(pay_amount), 0)::bigint as total from deposit_order
     where member_id = $1 and status in ${openStates} and ($2::bigint is null or id <> $2)`,
    [memberId, without],
  )
  return row!
}

export interface OrderChange {
  readonly status: DepositStatus
  readonly reason: string | null
  readonly at: Date
  /** Something was seen of the payment. */
  readonly seen?: boolean
}

/** Sets the state of an order. An amount that has told its payment, or is waited for no longer, is free again. */
export async function changeOrder(tx: Queryable, id: bigint, { status, reason, at, seen = false }: OrderChange) {
  await tx.query(
    `update deposit_order set status = $2, reason = $3, seen_at = case when $5 then coalesce(seen_at, $4) else seen_at end,
       ended_at = case when $2 in ${openStates} then null else coalesce(ended_at, $4::timestamptz) end,
       holds_amount = holds_amount and $2 in ('created', 'awaiting_payment'),
       next_ask_at = case when $2 in ('credited', 'refused', 'refunded', 'charged_back') then null else next_ask_at end
     where id = $1`,
    [id, status, reason, at, seen],
  )
}

/** What came of the promotion of an order. */
export async function setOffer(
  tx: Queryable,
  id: bigint,
  { state, amount, why }: { state: NonNullable<Order['offerState']>; amount?: Units; why?: DepositBonusWhy },
): Promise<void> {
  await tx.query(
    'update deposit_order set offer_state = $2, offer_amount = coalesce($3, offer_amount), offer_why = $4 where id = $1',
    [id, state, amount ?? null, why ?? null],
  )
}

/** Keeps what a provider answered to a new order. */
export async function storePay(tx: Queryable, id: bigint, providerRef: string, pay: StoredPay, expiresAt: Date) {
  await tx.query(
    `update deposit_order set provider_ref = $2, pay = $3::jsonb, expires_at = $4,
       status = case when status = 'created' then 'awaiting_payment' else status end where id = $1`,
    [id, providerRef, JSON.stringify(pay), expiresAt],
  )
}

/** Ends orders that nobody paid in time; gives them. */
export const expireOrders = (db: Queryable, now: Date, limit: number): Promise<{ memberId: bigint; code: string }[]> =>
  db.query<{ memberId: bigint; code: string }>(
    `update deposit_order set status = 'expired', ended_at = $1, holds_amount = false where id in (
       select id from deposit_order where status in ('created', 'awaiting_payment') and expires_at <= $1
       order by expires_at limit $2 for update skip locked)
     returning member_id as "memberId", code`,
    [now, limit],
  )

/** Takes the orders that a provider is to be asked about; each is one process's until `lease`. */
export const takeDueOrders = (db: Queryable, now: Date, lease: Date, limit: number): Promise<Order[]> =>
  db.query<Order>(
    `update deposit_order o set next_ask_at = $2, asks = asks + 1, asked_at = $1 where id in (
       select id from deposit_order where next_ask_at <= $1 order by next_ask_at limit $3 for update skip locked)
     returning ${orderColumns}`,
    [now, lease, limit],
  )

export const planAsk = (db: Queryable, id: bigint, next: Date | null): Promise<unknown> =>
  db.query('update deposit_order set next_ask_at = $2 where id = $1', [id, next])

/** Takes an order to be asked about now, unless it was a moment ago. */
export const takeAsk = (db: Queryable, id: bigint, now: Date, before: Date): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(
    db,
    'update deposit_order set asked_at = $2, asks = asks + 1 where id = $1 and (asked_at is null or asked_at <= $3) returning id',
    [id, now, before],
  )

/** A page of a member's own orders, newest first. */
export const listOwnOrders = (db: Queryable, memberId: bigint, before: bigint, open: boolean, limit: number) =>
  db.query<Order>(
    `select ${orderColumns} from deposit_order o where o.member_id = $1 and o.id < $2
       and (not $3 or o.status in ${openStates}) order by o.id desc limit $4`,
    [memberId, before, open, limit],
  )
