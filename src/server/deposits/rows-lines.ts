import type { Units } from '#api/money.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

export interface NewLine {
  readonly accountKey: string
  readonly reference: string
  readonly amount: Units
  readonly currency: string
  readonly payerName: string | null
  readonly payerAccount: string | null
  readonly note: string | null
  readonly paidAt: Date
  readonly fileName: string
  readonly importedBy: bigint
  readonly at: Date
}

/** Writes a line of a statement down; `undefined` where it is known. */
export async function insertLine(tx: Queryable, line: NewLine): Promise<bigint | undefined> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into bank_line (account_key, reference, amount, currency, payer_name, payer_account, note, paid_at, file_name,
       imported_by, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (account_key, reference) do nothing returning id`,
    [
      ...[line.accountKey, line.reference, line.amount, line.currency, line.payerName, line.payerAccount, line.note],
      ...[line.paidAt, line.fileName, line.importedBy, line.at],
    ],
  )
  return row?.id
}

export const setLinePayment = (tx: Queryable, id: bigint, paymentId: bigint): Promise<unknown> =>
  tx.query('update bank_line set payment_id = $2 where id = $1', [id, paymentId])

/**
 * Holds what comes to an account of the site's own until `tx` ends: a line, a slip and a person may tell of one transfer at
 * the same time, and each has to see what the others have made of it. Before the member is locked.
 */
export async function holdLines(tx: Queryable, accountKey: string | null): Promise<void> {
  if (accountKey === null) return
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lines:${accountKey}`])
}

export interface Proved extends Record<string, unknown> {
  readonly id: bigint
  readonly orderId: bigint | null
  readonly memberId: bigint | null
}

/**
 * A payment that a slip or staff have proved, that no line of a statement confirms yet: that of the order which the line
 * names, whenever it was told of, before one of that time. The account's lines have to be held.
 */
export const findProved = (
  tx: Queryable,
  { accountKey, amount, from, to, orderId }: ProvedBy,
): Promise<Proved | undefined> =>
  first<Proved>(
    tx,
    `select p.id, p.order_id as "orderId", p.member_id as "memberId" from deposit_payment p
     where p.account_key = $1 and p.amount = $2 and p.told_by in ('slip', 'staff')
       and (p.paid_at between $3 and $4 or p.order_id = $5)
       and not exists (select 1 from bank_line l where l.payment_id = p.id)
     order by p.order_id is not distinct from $5 desc, p.id limit 1`,
    [accountKey, amount, from, to, orderId ?? null],
  )

interface ProvedBy {
  readonly accountKey: string
  readonly amount: Units
  readonly from: Date
  readonly to: Date
  /** The order that the line names. */
  readonly orderId: bigint | undefined
}
