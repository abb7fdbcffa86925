import { randomInt } from 'node:crypto'
import { payoutFault } from './faults.ts'
import { newRef, type Parts } from './payments.ts'
import type { Payout } from './store.ts'

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

export interface NewPayout {
  readonly key: string
  readonly request: string
  readonly orderRef: string
  readonly amount: bigint
  readonly currency: string
  readonly receiver: string
}

/** Money that goes out. */
export function openPayouts({ store, hooks, timers, faults, happens }: Parts) {
  function move(ref: string, status: Payout['status'], reason: string | null = null): void {
    const bankRef = status === 'sent' ? `FT${String(randomInt(10 ** 12)).padStart(12, '0')}` : null
    store.movePayout(ref, status, bankRef, reason, timers.now())
    hooks.add('payout.changed', ref, status)
  }

  return {
    /** Gives the pay-out, or why it is surely not made. */
    create(wanted: NewPayout): Payout | string {
      const now = timers.now()
      const fault = payoutFault(wanted.amount, faults, happens) ?? null
      if (fault === 'refused') return 'account_closed'
      const row: Payout = {
        ...{ ref: newRef('po'), key: wanted.key, request: wanted.request, order_ref: wanted.orderRef },
        ...{ amount: wanted.amount, currency: wanted.currency, receiver: wanted.receiver, status: 'accepted' as const },
        ...{ bank_ref: null, reason: null, fault, at: BigInt(now), created_at: BigInt(now) },
      }
      store.addPayout(row)
      const waitMs = fault === 'pending' ? hours : fault === 'time-out' ? 5 * seconds : 2 * seconds
      store.addTask(now + waitMs, 'send-payout', row.ref)
      return row
    },
    carryOut(kind: string, ref: string): boolean {
      const payout = store.payout(ref)
      if (payout === undefined) return false
      if (kind === 'send-payout') {
        move(ref, 'sent')
        const bounceMs =
          payout.fault === 'bounced' ? 2 * minutes : payout.fault === 'bounced-next-day' ? 24 * hours : undefined
        if (bounceMs !== undefined) store.addTask(timers.now() + bounceMs, 'bounce-payout', ref)
        if (payout.fault !== 'bounced') store.addTask(timers.now() + 5 * seconds, 'arrive-payout', ref)
      } else if (kind === 'arrive-payout') move(ref, 'arrived')
      else if (kind === 'bounce-payout') move(ref, 'returned', 'account_not_found')
      else return false
      return true
    },
  }
}

export type Payouts = ReturnType<typeof openPayouts>
