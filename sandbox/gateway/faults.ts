import { randomInt } from 'node:crypto'

/** What goes wrong with a payment, by the satang of its amount: people can choose it by hand. */
export const paymentFaults = {
  1: 'twice',
  2: 'parallel',
  3: 'late',
  4: 'failed-after-paid',
  5: 'less',
  6: 'more',
  7: 'unknown-reference',
  8: 'other-payer',
  9: 'returned',
  10: 'no-webhook',
  11: 'forged-first',
  12: 'unpaid-success',
} as const

/** What goes wrong with a pay-out. */
export const payoutFaults = {
  21: 'time-out',
  22: 'refused',
  23: 'bounced',
  24: 'pending',
} as const

export type PaymentFault = (typeof paymentFaults)[keyof typeof paymentFaults]
/** `bounced-next-day` comes by the environment alone. */
export type PayoutFault = (typeof payoutFaults)[keyof typeof payoutFaults] | 'bounced-next-day'

/** What the environment adds for test runs, as shares between 0 and 1. */
export interface Faults {
  readonly shares: ReadonlyMap<string, number>
  /** For how long a slow answer waits. */
  readonly slowMs: number
}

/** Calls of the interface: `down` answers 503, `slow` waits, `answer-lost` carries out and ends the connection. */
const callFaults = ['down', 'slow', 'answer-lost'] as const
const payments: ReadonlySet<string> = new Set(Object.values(paymentFaults))
const payouts: ReadonlySet<string> = new Set([...Object.values(payoutFaults), 'bounced-next-day'])
const names: ReadonlySet<string> = new Set([...payments, ...payouts, ...callFaults])

/**
 * Reads the fault mode.
 * @example parseFaults('twice:0.1,slow:0.2:9000')
 */
export function parseFaults(text: string): Faults {
  const shares = new Map<string, number>()
  let slowMs = 9_000
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', share = '', extra] = part.trim().split(':')
    const value = Number(share)
    if (!names.has(name)) throw new Error(`GATEWAY_FAULTS: "${name}" is not one of ${[...names].join(', ')}.`)
    if (share === '' || !(value >= 0 && value <= 1))
      throw new Error(`GATEWAY_FAULTS: the share of "${name}" must be between 0 and 1.`)
    if (extra !== undefined) slowMs = Math.max(0, Number.parseInt(extra, 10) || 0)
    shares.set(name, value)
  }
  return { shares, slowMs }
}

/** Whether something of this share happens now. */
export type Chance = (share: number) => boolean

export const byChance: Chance = (share) => share > 0 && randomInt(1_000_000) < share * 1_000_000

const satangOf = (units: bigint): number => Number((units / 1_000n) % 100n)

const chosen = (faults: Faults, from: ReadonlySet<string>, happens: Chance): string | undefined =>
  [...faults.shares].find(([name, share]) => from.has(name) && happens(share))?.[0]

/** The fault of a new payment: that of its satang, else one of the environment's. */
export const paymentFault = (units: bigint, faults: Faults, happens: Chance): PaymentFault | undefined =>
  (paymentFaults as Readonly<Record<number, PaymentFault>>)[satangOf(units)] ??
  (chosen(faults, payments, happens) as PaymentFault | undefined)

/** The fault of a new pay-out. */
export const payoutFault = (units: bigint, faults: Faults, happens: Chance): PayoutFault | undefined =>
  (payoutFaults as Readonly<Record<number, PayoutFault>>)[satangOf(units)] ??
  (chosen(faults, payouts, happens) as PayoutFault | undefined)
