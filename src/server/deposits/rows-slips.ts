import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

export interface Slip extends Record<string, unknown> {
  readonly id: bigint
  readonly orderId: bigint
  readonly uploadId: string
  readonly state: 'asking' | 'queued' | 'used' | 'refused'
  readonly reason: string | null
  readonly payload: string | null
  readonly sendingBank: string | null
  readonly transRef: string | null
  readonly answer: Readonly<Record<string, string>> | null
  readonly asks: number
  readonly sentAt: Date
  readonly decidedAt: Date | null
}

const columns = `s.id, s.order_id as "orderId", s.upload_id as "uploadId", s.state, s.reason, s.payload,
  s.sending_bank as "sendingBank", s.trans_ref as "transRef", s.answer, s.asks, s.sent_at as "sentAt",
  s.decided_at as "decidedAt"`

/** The slips of orders, newest first. */
export const slipsOf = (db: Queryable, orderIds: readonly bigint[]): Promise<Slip[]> =>
  db.query<Slip>(`select ${columns} from deposit_slip s where s.order_id = any ($1::bigint[]) order by s.id desc`, [
    arrayText(orderIds),
  ])

export interface NewSlip {
  readonly orderId: bigint
  readonly uploadId: string
  readonly state: Slip['state']
  readonly reason: string | null
  readonly payload: string | null
  readonly sendingBank: string | null
  readonly transRef: string | null
  readonly nextAskAt: Date | null
  readonly at: Date
}

export async function insertSlip(tx: Queryable, slip: NewSlip): Promise<bigint> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into deposit_slip (order_id, upload_id, state, reason, payload, sending_bank, trans_ref, next_ask_at, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[slip.orderId, slip.uploadId, slip.state, slip.reason, slip.payload, slip.sendingBank, slip.transRef],
      ...[slip.nextAskAt, slip.at],
    ],
  )
  return row!.id
}

export const lockSlip = (tx: Queryable, id: bigint): Promise<Slip | undefined> =>
  first<Slip>(tx, `select ${columns} from deposit_slip s where s.id = $1 for update`, [id])

/** Whether another slip, or this one before, has proved a deposit by this transfer; nobody else asks until `tx` ends. */
export async function isTransferUsed(tx: Queryable, bank: string, ref: string): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`slip:${bank}:${ref}`])
  const used = "select 1 from deposit_slip where sending_bank = $1 and trans_ref = $2 and state = 'used'"
  return (await first(tx, used, [bank, ref])) !== undefined
}

export interface SlipChange {
  readonly state: Slip['state']
  readonly reason: string | null
  readonly answer?: object | null
  readonly nextAskAt?: Date | null
  readonly at: Date
}

export async function changeSlip(tx: Queryable, id: bigint, change: SlipChange): Promise<void> {
  await tx.query(
    `update deposit_slip set state = $2, reason = $3, answer = coalesce($4::jsonb, answer), next_ask_at = $5,
       decided_at = case when $2 = 'asking' then null else $6::timestamptz end where id = $1`,
    [
      id,
      change.state,
      change.reason,
      change.answer ? JSON.stringify(change.answer) : null,
      change.nextAskAt ?? null,
      change.at,
    ],
  )
}

/** Takes the slips that are to be asked for; each is one process's until `lease`. */
export const takeDueSlips = (db: Queryable, now: Date, lease: Date, limit: number): Promise<Slip[]> =>
  db.query<Slip>(
    `update deposit_slip s set next_ask_at = $2 where id in (
       select id from deposit_slip where next_ask_at <= $1 order by next_ask_at limit $3 for update skip locked)
     returning ${columns}`,
    [now, lease, limit],
  )

export const countAsk = (tx: Queryable, id: bigint): Promise<unknown> =>
  tx.query('update deposit_slip set asks = asks + 1 where id = $1', [id])
