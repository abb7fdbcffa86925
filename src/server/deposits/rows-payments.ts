import type { Units } from '#api/money.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { PaymentState } from './judge.ts'
import type { NameMatch } from './names.ts'

export interface Payment extends Record<string, unknown> {
  readonly id: bigint
  readonly provider: string
  readonly reference: string
  readonly orderId: bigint | null
  readonly memberId: bigint | null
  readonly orderRef: string | null
  readonly accountKey: string | null
  readonly currency: string
  readonly amount: Units
  readonly credited: Units
  readonly fee: Units
  readonly payerName: string | null
  readonly payerAccount: string | null
  readonly payerMatch: NameMatch
  readonly toldBy: 'provider' | 'statement' | 'slip' | 'staff'
  readonly state: PaymentState
  readonly reason: string | null
  readonly late: boolean
  readonly surplus: boolean
  readonly paidAt: Date
  readonly receivedAt: Date
  readonly decidedAt: Date | null
  /** Who of the staff has matched it or sent it back. */
  readonly decidedBy: bigint | null
  readonly creditStep: number | null
  readonly returned: Units
  readonly refundState: 'asked' | 'sent' | 'failed' | null
  readonly refundRef: string | null
  /** What its provider was last asked to send back. */
  readonly refundAmount: Units | null
  /** How many refunds its provider surely has not made. */
  readonly refundTries: number
  readonly askedBy: bigint | null
  readonly asked: Record<string, unknown> | null
  readonly decision: Record<string, unknown> | null
}

export const paymentColumns = `p.id, p.provider, p.reference, p.order_id as "orderId", p.member_id as "memberId",
  p.order_ref as "orderRef", p.account_key as "accountKey", p.currency, p.amount, p.credited, p.fee,
  p.payer_name as "payerName", p.payer_account as "payerAccount", p.payer_match as "payerMatch", p.told_by as "toldBy",
  p.state, p.reason, p.late, p.surplus, p.paid_at as "paidAt", p.received_at as "receivedAt",
  p.decided_at as "decidedAt", p.decided_by as "decidedBy", p.credit_step as "creditStep", p.returned, p.refund_state as "refundState", p.refund_ref as "refundRef",
  p.refund_tries as "refundTries", p.refund_amount as "refundAmount",
  p.asked_by as "askedBy", p.asked, p.decision`

/** What of a payment has not gone back to its payer. */
export const leftOf = ({ amount, returned }: Pick<Payment, 'amount' | 'returned'>): Units => amount - returned

export interface NewPayment {
  readonly provider: string
  readonly reference: string
  readonly orderRef: string | null
  readonly accountKey: string | null
  readonly currency: string
  readonly amount: Units
  readonly payerName: string | null
  readonly payerAccount: string | null
  readonly toldBy: Payment['toldBy']
  readonly paidAt: Date
  readonly receivedAt: Date
}

/** Writes down a payment that nobody knew, as one that fits no order yet; `undefined` where it was told of before. */
export const insertPayment = (tx: Queryable, payment: NewPayment): Promise<Payment | undefined> =>
  first<Payment>(
    tx,
    `insert into deposit_payment as p (provider, reference, order_ref, account_key, currency, amount, payer_name,
       payer_account, payer_match, told_by, state, paid_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'not_told', $9, 'unmatched', $10, $11)
     on conflict (provider, reference) do nothing returning ${paymentColumns}`,
    [
      ...[payment.provider, payment.reference, payment.orderRef, payment.accountKey, payment.currency, payment.amount],
      ...[payment.payerName, payment.payerAccount, payment.toldBy, payment.paidAt, payment.receivedAt],
    ],
  )

const find = (where: string) => (db: Queryable, params: readonly unknown[]) =>
  first<Payment>(db, `select ${paymentColumns} from deposit_payment p where ${where}`, params)

export const findPayment = (db: Queryable, id: bigint): Promise<Payment | undefined> => find('p.id = $1')(db, [id])
export const lockPayment = (tx: Queryable, id: bigint): Promise<Payment | undefined> =>
  find('p.id = $1 for update')(tx, [id])
export const findPaymentByName = (db: Queryable, provider: string, reference: string): Promise<Payment | undefined> =>
  find('p.provider = $1 and p.reference = $2')(db, [provider, reference])
export const lockPaymentByName = (tx: Queryable, provider: string, reference: string): Promise<Payment | undefined> =>
  find('p.provider = $1 and p.reference = $2 for update')(tx, [provider, reference])

/** Which of a provider's references are those of payments. */
export async function knownReferences(db: Queryable, provider: string, names: readonly string[]) {
  const rows = await db.query<{ reference: string }>(
    `select reference from deposit_payment
     where provider = $1 and reference = any (array(select jsonb_array_elements_text($2::jsonb)))`,
    [provider, JSON.stringify(names)],
  )
  return new Set(rows.map(({ reference }) => reference))
}

/** A payment that fits no order, of this amount and account: the bank's line of what a slip tells. */
export const findUnmatched = (tx: Queryable, accountKey: string, amount: Units, from: Date, to: Date) =>
  find(`p.account_key = $1 and p.amount = $2 and p.state = 'unmatched' and p.paid_at between $3 and $4
    order by p.id desc limit 1 for update`)(tx, [accountKey, amount, from, to])

/**
 * A payment that a statement or staff have told of and no slip has proved: most likely what a slip of this account, amount
 * and time shows. An order has such a one while more payments of it came than slips were used. That of the slip's own order
 * comes first.
 */
export const findToldOf = (
  tx: Queryable,
  slip: { readonly accountKey: string; readonly amount: Units; readonly from: Date; readonly to: Date },
  orderId: bigint,
) =>
  find(`p.account_key = $1 and p.amount = $2 and p.told_by in ('statement', 'staff') and p.paid_at between $3 and $4
    and p.order_id is not null
    and (select count(*) from deposit_slip s where s.order_id = p.order_id and s.state = 'used')
      < (select count(*) from deposit_payment o where o.order_id = p.order_id)
    order by p.order_id = $5 desc, p.id limit 1`)(tx, [slip.accountKey, slip.amount, slip.from, slip.to, orderId])

export const paymentsOf = (db: Queryable, orderIds: readonly bigint[]): Promise<Payment[]> =>
  db.query<Payment>(
    `select ${paymentColumns} from deposit_payment p where p.order_id = any ($1::bigint[]) order by p.id`,
    [arrayText(orderIds)],
  )

export interface PaymentChange {
  readonly state: PaymentState
  readonly reason: string | null
  readonly orderId: bigint | null
  readonly memberId: bigint | null
  readonly payerMatch: NameMatch
  readonly credited: Units
  readonly fee: Units
  readonly late: boolean
  readonly surplus: boolean
  readonly returned: Units
  readonly at: Date
}

/** Sets what became of a payment. */
export async function changePayment(tx: Queryable, id: bigint, change: PaymentChange): Promise<void> {
  await tx.query(
    `update deposit_payment set state = $2, reason = $3, order_id = $4, member_id = $5, payer_match = $6, credited = $7,
       fee = $8, late = $9, surplus = $10, returned = $11, decided_at = $12, asked_by = null, asked = null where id = $1`,
    [
      ...[id, change.state, change.reason, change.orderId, change.memberId, change.payerMatch, change.credited],
      ...[change.fee, change.late, change.surplus, change.returned, change.at],
    ],
  )
}

/** Counts one more transfer of a payment and gives its number. */
export async function nextStep(tx: Queryable, id: bigint): Promise<number> {
  const row = await first<{ steps: number }>(
    tx,
    'update deposit_payment set steps = steps + 1 where id = $1 returning steps',
    [id],
  )
  return row!.steps
}

/** Keeps which transfer has credited a payment. */
export const noteCredit = (tx: Queryable, id: bigint, step: number): Promise<unknown> =>
  tx.query('update deposit_payment set credit_step = $2 where id = $1', [id, step])

/** Payments after `last` that a provider was asked to send back, and that have not gone yet. */
export const listAskedRefunds = (db: Queryable, last: bigint, limit: number): Promise<Payment[]> =>
  db.query<Payment>(
    `select ${paymentColumns} from deposit_payment p
     where p.state in ('unmatched', 'queued', 'held', 'refund_due') and p.refund_state = 'asked' and p.id > $1
     order by p.id limit $2`,
    [last, limit],
  )
