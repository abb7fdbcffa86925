import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, text, time } from './page.ts'

export const feature = { name: 'transfers', description: 'Transfers between members, up and down.' }

/** The other side of a transfer. */
const party = z.object({ account: z.string(), nickname: z.string(), since: time })

/** What a caller can send to one member now, and what was sent before. */
const options = z.object({
  /** Absent where the caller has no member there. */
  party: z.optional(party),
  /** Why nothing can be sent: switched off by the operator, no member there, or that account cannot take money. */
  closed: z.optional(z.enum(['transfers_off', 'no_party', 'transfer_receiver'])),
  currency: z.string(),
  currencySymbol: z.string(),
  balance: amount,
  /** Of the balance: what is free, and what waits for bets. */
  free: amount,
  waiting: amount,
  /** Least and most of one transfer; `most` by limits and by what is free. */
  min: amount,
  most: amount,
  /** What may still be sent today, to whomever. */
  dayLeft: amount,
  /** Whether the caller has a payment password; without one a second factor has to be given first. */
  paymentPassword: z.boolean(),
  /** The last transfers to that member. */
  before: z.array(z.object({ id: z.string(), amount, time })),
})
export type TransferOptions = z.output<typeof options>

const made = z.object({
  id: z.string(),
  to: z.string(),
  amount,
  currency: z.string(),
  currencySymbol: z.string(),
  time,
  balance: amount,
})
export type MadeTransfer = z.output<typeof made>

const wish = {
  amount: text(20, 1),
  note: z._default(text(100), ''),
  paymentPassword: z.optional(z.string().check(z.maxLength(128))),
}

const refuses = [
  'transfers_off',
  'transfer_limit',
  'transfer_receiver',
  'turnover_left',
  'bonus_running',
  'insufficient_funds',
  'idempotency_conflict',
  'proof_wrong',
  'step_up_needed',
  'payment_password_needed',
  'account_disabled',
  'not_found',
] as const

export const uplineTransfer = endpoint({
  method: 'GET',
  path: '/wallet/transfer-upline',
  access: 'member',
  summary: 'What the caller can transfer to the member above, and did before.',
  input: z.object({}),
  output: options,
})

export const transferUpline = endpoint({
  method: 'POST',
  path: '/wallet/transfer-upline',
  access: 'member',
  encrypted: true,
  keyed: true,
  summary: 'Transfers free money to the member above, at once and for good.',
  input: z.object(wish),
  output: made,
  refuses,
  rate: 'credential',
})

export const downlineTransfer = endpoint({
  method: 'GET',
  path: '/agent/transfer-downline',
  access: 'agent',
  summary: 'What the caller can transfer to a member directly below, and did before.',
  input: z.object({ to: text(40, 1) }),
  output: options,
  refuses: ['not_found'],
})

export const transferDownline = endpoint({
  method: 'POST',
  path: '/agent/transfer-downline',
  access: 'agent',
  encrypted: true,
  keyed: true,
  summary: 'Transfers free money to a member directly below, at once and for good.',
  input: z.object({ ...wish, to: text(40, 1) }),
  output: made,
  refuses: [...refuses, 'deposit_limit_reached', 'play_excluded'],
  rate: 'credential',
})
