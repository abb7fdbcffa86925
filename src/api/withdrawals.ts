import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, cursor, next, pageSize, text, time } from './page.ts'
import { payee } from './payout-accounts.ts'
import { type WithdrawalReason, withdrawalReasons } from './withdrawal-rules.ts'

export { type WithdrawalReason, withdrawalReasons }

export const feature = {
  name: 'withdrawals',
  description: 'Withdrawals, the accounts that they go to, and how long they really take.',
}

/**
 * States of a withdrawal: `requested` → `checking` (one of the staff has begun) → `approved` → `sending` → `paid` →
 * `received` or `disputed`. Ends without pay: `rejected`, `cancelled` by the member, `failed` (no bank took it),
 * `returned` (the bank sent it back, also after `received`).
 */
export const withdrawalStates = [
  'requested',
  'checking',
  'approved',
  'sending',
  'paid',
  'received',
  'disputed',
  'rejected',
  'cancelled',
  'failed',
  'returned',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** Why a person looks at a withdrawal; the same words tell staff what to look at. */
export const riskNotes = [
  'first_withdrawal',
  'new_account',
  'name_differs',
  'shared_account',
  'more_than_deposits',
  'no_deposits',
  'large_amount',
  'many_today',
  'security_changed',
] as const
export type RiskNote = (typeof riskNotes)[number]

/** Who received or counted: the member said so, the window passed, staff closed it with the bank's proof. */
export const receiptKinds = ['member', 'window', 'staff'] as const

/** A part of a pay-out: the bank takes only so much in one transfer. */
export const payoutPart = z.object({
  /** From 1. */
  part: z.int(),
  amount,
  state: z.enum(['waiting', 'sending', 'paid', 'received', 'disputed', 'failed', 'returned']),
  /** The bank's reference. */
  reference: z.optional(z.string()),
  paidAt: z.optional(time),
  /** Until when the question "did it arrive?" is open; then it counts as received. */
  answerBy: z.optional(time),
  receivedAt: z.optional(time),
  receivedBy: z.optional(z.enum(receiptKinds)),
  disputedAt: z.optional(time),
  /** What the member sent with "not received". */
  proofs: z.optional(z.int()),
  returnedAt: z.optional(time),
  reason: z.optional(z.enum(withdrawalReasons)),
})
export type PayoutPart = z.output<typeof payoutPart>

/**
 * One line of the timeline. `requested`, `checked` (automatic), `approved` (by a person, or by rule), `sent` and `arrived`
 * are the usual way; `late`, `rejected`, `cancelled`, `failed`, `returned`, `disputed` and `rechecked` stand where they happened.
 */
export const timelineSteps = [
  'requested',
  'checked',
  'approved',
  'sent',
  'arrived',
  'late',
  'rejected',
  'cancelled',
  'failed',
  'returned',
  'disputed',
  'rechecked',
] as const

export const timelineStep = z.object({
  step: z.enum(timelineSteps),
  /** Exactly one is `current` until the end, none afterwards. */
  state: z.enum(['done', 'current', 'next']),
  /** Who acts: the member, the finance desk, the machine, the bank. */
  by: z.enum(['you', 'desk', 'system', 'bank']),
  /** When it was done. */
  at: z.optional(time),
  /** By when it is expected, of a current or coming step. */
  expectedAt: z.optional(time),
  /** Of a pay-out in several parts. */
  part: z.optional(z.int()),
  amount: z.optional(amount),
  reference: z.optional(z.string()),
  /** Why a person looks at it. */
  notes: z.optional(z.array(z.enum(riskNotes))),
  reason: z.optional(z.enum(withdrawalReasons)),
  /** The sentence that staff wrote for the member. */
  sentence: z.optional(z.string()),
  receivedBy: z.optional(z.enum(receiptKinds)),
})
export type TimelineStep = z.output<typeof timelineStep>

/** Where it goes, as it was when it was asked for. */
export const payoutTarget = z.object({
  accountId: z.string(),
  ...payee,
})

const summary = {
  id: z.string(),
  /** For people: `W-260105-7Q4M`. */
  reference: z.string(),
  state: z.enum(withdrawalStates),
  /** What left the wallet. */
  amount,
  fee: amount,
  /** What the member gets of it in all: the amount less the fee. */
  net: amount,
  /** What banks have been told to pay and have not sent back. */
  receivedAmount: amount,
  /** What is still held and on its way. */
  remainingAmount: amount,
  /** What came back to the wallet. */
  returnedAmount: amount,
  currency: z.string(),
  to: payoutTarget,
  requestedAt: time,
  /** By when it was promised to be paid. */
  promisedAt: time,
  /** Past the promise and not paid. */
  late: z.boolean(),
  paidAt: z.optional(time),
  endedAt: z.optional(time),
  reason: z.optional(z.enum(withdrawalReasons)),
  sentence: z.optional(z.string()),
}

export const withdrawalSummary = z.object(summary)
export type WithdrawalSummary = z.output<typeof withdrawalSummary>

export const withdrawalDetail = z.object({
  ...summary,
  /** When the answer was made: "updated 14:02". */
  updatedAt: time,
  /** Of a late one: the new time. */
  expectedAt: z.optional(time),
  /** Requests in front of this one, while it waits for a person. */
  ahead: z.optional(z.int()),
  cancellable: z.boolean(),
  steps: z.array(timelineStep),
  parts: z.array(payoutPart),
})
export type WithdrawalDetail = z.output<typeof withdrawalDetail>

export const makeWithdrawal = endpoint({
  method: 'POST',
  path: '/wallet/withdrawals',
  access: 'member',
  encrypted: true,
  keyed: true,
  summary: 'Asks for a withdrawal; its money is held from this moment.',
  input: z.object({
    accountId: text(20, 1),
    amount: text(20, 1),
    paymentPassword: z.optional(z.string().check(z.maxLength(128))),
    /** The id of the bonus money that the caller agrees to lose: `ends.id` of `withdrawalOptions`. */
    givesUp: z.optional(text(60, 1)),
  }),
  output: withdrawalDetail,
  refuses: [
    'insufficient_funds',
    'bonus_running',
    'turnover_left',
    'withdrawal_limit',
    'verification_required',
    'withdrawals_closed',
    'payout_account_waits',
    'payout_account_unproved',
    'payout_method_closed',
    'proof_wrong',
    'step_up_needed',
    'payment_password_needed',
    'idempotency_conflict',
    'account_disabled',
    'not_found',
  ],
  rate: 'credential',
})

export const withdrawals = endpoint({
  method: 'GET',
  path: '/wallet/withdrawals',
  access: 'member',
  summary: 'The caller’s own withdrawals, newest first.',
  input: z.object({ cursor, pageSize: pageSize(20) }),
  output: z.object({ content: z.array(withdrawalSummary), next }),
})

export const withdrawal = endpoint({
  method: 'GET',
  path: '/wallet/withdrawals/{id}',
  access: 'member',
  summary: 'One withdrawal of the caller with its timeline and its parts.',
  input: z.object({ id: text(20, 1) }),
  output: withdrawalDetail,
  refuses: ['not_found'],
})

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/wallet/withdrawals/{id}/cancel',
  access: 'member',
  summary: 'Takes a withdrawal back while no member of staff has begun with it; its money returns at once.',
  input: z.object({ id: text(20, 1) }),
  output: withdrawalDetail,
  refuses: ['not_found', 'withdrawal_begun'],
})

export const withdrawalReceipt = endpoint({
  method: 'POST',
  path: '/wallet/withdrawals/{id}/receipt',
  access: 'member',
  summary: 'Answers whether a part of a withdrawal arrived; “not received” stops the clock and takes proof.',
  input: z.object({
    id: text(20, 1),
    /** Absent: the first part with an open question. */
    part: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
    received: z.boolean(),
    note: z.optional(text(140)),
    /** Pictures of the member's bank account. */
    uploads: z.optional(z.array(text(64, 1)).check(z.maxLength(3))),
  }),
  output: withdrawalDetail,
  refuses: ['not_found', 'withdrawal_changed', 'upload_gone'],
})
