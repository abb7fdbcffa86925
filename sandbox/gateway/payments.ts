import { randomBytes } from 'node:crypto'
import { unitsPerMajor } from '@baize/money/money.ts'
import type { Timers } from '#sandbox/timers.ts'
import { type Chance, type Faults, type PaymentFault, paymentFault } from './faults.ts'
import type { Hooks } from './hooks.ts'
import { pixCode, promptPayCode } from './qr.ts'
import type { Credit, Payment, Store } from './store.ts'

const seconds = 1_000
const minutes = 60 * seconds

export interface Parts {
  readonly store: Store
  readonly hooks: Hooks
  readonly timers: Timers
  readonly faults: Faults
  readonly happens: Chance
  readonly publicUrl: string
}

export const newRef = (kind: string): string => `${kind}_${randomBytes(9).toString('hex')}`

export type PaymentWord = 'waiting' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'returned'

/** What a merchant asks for. */
export interface NewPayment {
  readonly key: string
  readonly request: string
  readonly orderRef: string
  readonly kind: Payment['kind']
  readonly amount: bigint
  readonly currency: string
  readonly payer: string | null
  readonly payerTaxId: string | null
  readonly returnUrl: string | null
  readonly language: string
  readonly expiresAt: number
}

/** Orders and the money that comes for them. */
export function openPayments(parts: Parts) {
  const { store, hooks, timers, faults, happens, publicUrl } = parts

  const wordOf = (payment: Payment): PaymentWord => {
    const credits = store.creditsOf(payment.ref)
    if (credits.some((credit) => credit.returned < credit.amount)) return 'paid'
    if (credits.length > 0) return 'returned'
    if (payment.state !== 'waiting') return payment.state
    return Number(payment.expires_at) <= timers.now() ? 'expired' : 'waiting'
  }

  const tell = (ref: string, way?: Parameters<Hooks['add']>[3]): void => {
    const payment = store.payment(ref)
    if (payment) hooks.add('payment.changed', ref, wordOf(payment), way)
  }

  function credit(payment: Payment, amount: bigint, more: Partial<Credit> = {}): Credit {
    const row: Credit = {
      ref: newRef('cr'),
      payment_ref: payment.ref,
      amount,
      payer: payment.payer,
      account: `xxx-x-x${randomBytes(2).readUInt16BE() % 10_000}-x`,
      paid_at: BigInt(timers.now()),
      returned: 0n,
      ...more,
    }
    store.addCredit(row)
    return row
  }

  /** Money for an order that the merchant does not know. */
  function creditStray(payment: Payment): void {
    const ref = newRef('pay')
    const order_ref = `X${randomBytes(5).toString('hex').toUpperCase()}`
    store.addPayment({ ...payment, ref, order_ref, key: null, request: null, code: null, fault: null })
    credit({ ...payment, ref }, payment.amount)
    tell(ref)
  }

  const ways: { readonly [F in PaymentFault]?: (payment: Payment) => void } = {
    twice(payment) {
      credit(payment, payment.amount)
      tell(payment.ref)
      store.addTask(timers.now() + 2 * seconds, 'second-credit', payment.ref)
    },
    parallel(payment) {
      credit(payment, payment.amount)
      tell(payment.ref, { copies: 5 })
    },
    late: (payment) => store.addTask(timers.now() + 3 * minutes, `late-credit/${timers.now()}`, payment.ref),
    'failed-after-paid'(payment) {
      credit(payment, payment.amount)
      tell(payment.ref)
      // An earlier attempt of the payer's, told of later.
      hooks.add('payment.changed', payment.ref, 'failed', { afterMs: seconds })
    },
    less(payment) {
      credit(payment, payment.amount > unitsPerMajor ? payment.amount - unitsPerMajor : payment.amount)
      tell(payment.ref)
    },
    more(payment) {
      credit(payment, payment.amount + unitsPerMajor)
      tell(payment.ref)
    },
    'unknown-reference': creditStray,
    'other-payer'(payment) {
      credit(payment, payment.amount, { payer: 'SOMEONE ELSE' })
      tell(payment.ref)
    },
    returned(payment) {
      const { ref } = credit(payment, payment.amount)
      tell(payment.ref)
      store.addTask(timers.now() + 2 * minutes, 'return-credit', ref)
    },
    'no-webhook': (payment) => void credit(payment, payment.amount),
    'forged-first'(payment) {
      credit(payment, payment.amount)
      tell(payment.ref, { forged: true })
    },
    'unpaid-success': () => {},
  }

  return {
    wordOf,
    tell,
    create(wanted: NewPayment): Payment {
      const now = timers.now()
      const ref = newRef('pay')
      const fault = paymentFault(wanted.amount, faults, happens) ?? null
      const code = codeOf(wanted, ref, publicUrl)
      // A late payment shall come after its order's end, within the patience of who tries it.
      const expiresAt = fault === 'late' ? Math.min(wanted.expiresAt, now + 2 * minutes) : wanted.expiresAt
      const payment: Payment = {
        ...{ ref, key: wanted.key, request: wanted.request, order_ref: wanted.orderRef, kind: wanted.kind },
        ...{ amount: wanted.amount, currency: wanted.currency, payer: wanted.payer, payer_tax_id: wanted.payerTaxId },
        ...{ return_url: wanted.returnUrl, language: wanted.language, code, state: 'waiting' as const, fault },
        ...{ created_at: BigInt(now), expires_at: BigInt(expiresAt) },
      }
      store.addPayment(payment)
      store.addTask(expiresAt, 'expire', ref)
      return payment
    },
    /** The payer has paid; what comes of it is the fault's business. */
    pay(payment: Payment): void {
      const way = payment.fault === null ? undefined : ways[payment.fault]
      // Paying once more is paying once more.
      if (way !== undefined && store.creditsOf(payment.ref).length === 0) way(payment)
      else {
        credit(payment, payment.amount)
        tell(payment.ref)
      }
    },
    end(payment: Payment, state: 'failed' | 'cancelled'): void {
      store.endPayment(payment.ref, state)
      tell(payment.ref)
    },
    /** Work that was put off; gives whether it was one of these. */
    carryOut(kind: string, ref: string): boolean {
      const [name, since] = kind.split('/')
      const payment = store.payment(ref)
      if (name === 'expire' && payment) {
        if (wordOf(payment) === 'expired') tell(ref)
      } else if (name === 'second-credit' && payment) {
        credit(payment, payment.amount)
        tell(ref)
      } else if (name === 'late-credit' && payment) {
        credit(payment, payment.amount, { paid_at: BigInt(since ?? timers.now()) })
        tell(ref)
      } else if (name === 'return-credit') {
        const row = store.credit(ref)
        if (row) {
          store.returnCredit(ref, row.amount)
          tell(row.payment_ref)
        }
      } else if (name === 'finish-refund') {
        const row = store.refundByRef(ref)
        if (row?.status === 'sent') {
          store.finishRefund(ref)
          store.returnCredit(row.credit_ref, row.amount)
          tell(store.credit(row.credit_ref)!.payment_ref)
        }
      } else return false
      return true
    },
  }
}

function codeOf({ kind, orderRef, amount }: NewPayment, ref: string, publicUrl: string): string | null {
  if (kind === 'promptpay') return promptPayCode(ref.replace('pay_', '').toUpperCase(), orderRef, amount)
  return kind === 'pix' ? pixCode(new URL(publicUrl).host, ref) : null
}

export type Payments = ReturnType<typeof openPayments>
