import type { Database } from './database.ts'
import type { PaymentFault, PayoutFault } from './faults.ts'

export interface Payment {
  readonly ref: string
  readonly key: string | null
  readonly request: string | null
  readonly order_ref: string | null
  readonly kind: 'redirect' | 'promptpay' | 'pix'
  readonly amount: bigint
  readonly currency: string
  readonly payer: string | null
  readonly payer_tax_id: string | null
  readonly return_url: string | null
  readonly language: string
  readonly code: string | null
  readonly state: 'waiting' | 'failed' | 'cancelled'
  readonly fault: PaymentFault | null
  readonly created_at: bigint
  readonly expires_at: bigint
}

export interface Credit {
  readonly ref: string
  readonly payment_ref: string
  readonly amount: bigint
  readonly payer: string | null
  readonly account: string
  readonly paid_at: bigint
  readonly returned: bigint
}

export interface Payout {
  readonly ref: string
  readonly key: string
  readonly request: string
  readonly order_ref: string
  readonly amount: bigint
  readonly currency: string
  readonly receiver: string
  readonly status: 'accepted' | 'sent' | 'arrived' | 'failed' | 'returned'
  readonly bank_ref: string | null
  readonly reason: string | null
  readonly fault: PayoutFault | null
  readonly at: bigint
  readonly created_at: bigint
}

export interface Refund {
  readonly ref: string
  readonly key: string
  readonly credit_ref: string
  readonly amount: bigint
  readonly status: 'sent' | 'returned'
}

type Value = string | bigint | number | null

/** The gateway's tables. */
export function openStore(db: Database) {
  const one = <T>(sql: string, ...values: Value[]): T | undefined => db.prepare(sql).get(...values) as T | undefined
  const all = <T>(sql: string, ...values: Value[]): T[] => db.prepare(sql).all(...values) as T[]
  const run = (sql: string, ...values: Value[]): void => void db.prepare(sql).run(...values)
  const insert = (table: string, row: object): void => {
    const names = Object.keys(row)
    const places = names.map(() => '?').join(', ')
    run(`insert into ${table} (${names.join(', ')}) values (${places})`, ...(Object.values(row) as Value[]))
  }
  return {
    payment: (ref: string) => one<Payment>('select * from payment where ref = ?', ref),
    paymentByKey: (key: string) => one<Payment>('select * from payment where key = ?', key),
    paymentByCode: (code: string) => one<Payment>('select * from payment where code = ?', code),
    addPayment: (row: Payment) => insert('payment', row),
    endPayment: (ref: string, state: 'failed' | 'cancelled') =>
      run(`update payment set state = ? where ref = ? and state = 'waiting'`, state, ref),
    credit: (ref: string) => one<Credit>('select * from credit where ref = ?', ref),
    creditsOf: (ref: string) => all<Credit>('select * from credit where payment_ref = ? order by paid_at, ref', ref),
    addCredit: (row: Credit) => insert('credit', row),
    returnCredit: (ref: string, amount: bigint) =>
      run('update credit set returned = min(amount, returned + ?) where ref = ?', amount, ref),
    creditsBetween: (from: number, to: number, after: string, limit: number) =>
      all<Credit>(
        `select * from credit where paid_at >= ? and paid_at < ?
         and printf('%015d/%s', paid_at, ref) > ? order by paid_at, ref limit ?`,
        ...[from, to, after, limit],
      ),
    refund: (key: string) => one<Refund>('select * from refund where key = ?', key),
    refundByRef: (ref: string) => one<Refund>('select * from refund where ref = ?', ref),
    refundedOf: (creditRef: string) =>
      one<{ sum: bigint }>('select coalesce(sum(amount), 0) as sum from refund where credit_ref = ?', creditRef)!.sum,
    addRefund: (row: Refund) => insert('refund', row),
    finishRefund: (ref: string) => run(`update refund set status = 'returned' where ref = ?`, ref),
    payout: (ref: string) => one<Payout>('select * from payout where ref = ?', ref),
    payoutByKey: (key: string) => one<Payout>('select * from payout where key = ?', key),
    addPayout: (row: Payout) => insert('payout', row),
    movePayout: (ref: string, status: Payout['status'], bankRef: string | null, reason: string | null, at: number) =>
      run(
        'update payout set status = ?, bank_ref = coalesce(?, bank_ref), reason = ?, at = ? where ref = ?',
        ...[status, bankRef, reason, at, ref],
      ),
    payoutsBetween: (from: number, to: number, after: string, limit: number) =>
      all<Payout>(
        `select * from payout where created_at >= ? and created_at < ?
         and printf('%015d/%s', created_at, ref) > ? order by created_at, ref limit ?`,
        ...[from, to, after, limit],
      ),
    addTask: (dueAt: number, kind: string, ref: string) => insert('task', { due_at: dueAt, kind, ref }),
    dueTasks: (now: number) =>
      all<{ id: bigint; kind: string; ref: string }>(
        'select id, kind, ref from task where due_at <= ? order by due_at, id limit 50',
        now,
      ),
    removeTask: (id: bigint) => run('delete from task where id = ?', id),
    addHook: (row: Hook) => insert('hook', row),
    dueHooks: (now: number) => all<Hook>('select * from hook where due_at <= ? order by due_at, id limit 20', now),
    moveHook: (id: string, dueAt: number | null, tries: number, status: number, copies: number, forged: number) =>
      run(
        'update hook set due_at = ?, tries = ?, status = ?, copies = ?, forged = ? where id = ?',
        ...[dueAt, tries, status, copies, forged, id],
      ),
    nextDue: () =>
      one<{ at: bigint | null }>(
        `select min(at) as at from (select min(due_at) as at from task union all
         select min(due_at) from hook where due_at is not null)`,
      )!.at,
  }
}

export interface Hook {
  readonly id: string
  readonly body: string
  readonly due_at: bigint | number | null
  readonly tries: bigint | number
  readonly copies: bigint | number
  readonly forged: bigint | number
  readonly status: bigint | number | null
}

export type Store = ReturnType<typeof openStore>
