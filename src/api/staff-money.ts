import * as z from 'zod/mini'
import { amount, cursor, next, text, time } from './page.ts'
import { listFile, memberAccount, numberId, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'
import { walletState } from './staff-members.ts'

export const feature = 'operations'

/** What people book by hand. */
export const bookingKinds = ['credit', 'deposit', 'withdrawal'] as const
export type BookingKind = (typeof bookingKinds)[number]

const money = z.string().check(z.regex(/^[0-9]{1,15}(\.[0-9]{1,5})?$/))
/** Under this name it is booked once; the payment's reference, where there is one. */
const key = text(200, 1)

/** What of bonus money the member has agreed to lose: exactly what it is worth now. */
const givesUp = z.optional(money)

const booking = {
  account: memberAccount,
  amount: money,
  key,
  reference: z.optional(text(200, 1)),
  /** The amount once more, above the setting `handBookingMax`. */
  confirmAmount: z.optional(money),
}

/**
 * `booked` now, `replayed` when the key was booked before and nothing moved, or `pending` until a second person decides
 * (setting `staffApprovalAbove`).
 */
const booked = z.object({
  state: z.enum(['booked', 'replayed', 'pending']),
  account: z.string(),
  key: z.string(),
  amount,
  wallet: walletState,
  request: z.optional(z.object({ id: z.string(), endsAt: time })),
})
export type Booked = z.output<typeof booked>

const refuses = [
  'user_unknown',
  'insufficient_funds',
  'idempotency_conflict',
  'confirmation_needed',
  'state_conflict',
  'other_person_needed',
] as const
/** Of deposits alone. */
const limited = ['deposit_limit_reached', 'play_excluded'] as const

export const staffDeposit = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/deposits',
  access: { staff: 'payments.book' },
  audit: 'wallet.deposit',
  summary: 'Books money that has arrived, once for its key.',
  input: z.object({ ...booking, reason: z.optional(reason) }),
  output: booked,
  refuses: [...refuses, ...limited],
})

export const staffWithdraw = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/withdrawals',
  access: { staff: 'payments.book' },
  audit: 'wallet.withdrawal',
  summary:
    'Books money that was paid out, once for its key; never below zero. Bonus money in use ends with it, once its sum is given as `givesUp`; `bonus_running` tells the sum.',
  input: z.object({ ...booking, reason: z.optional(reason), givesUp }),
  output: booked,
  refuses: [...refuses, 'bonus_running'],
})

export const staffCredit = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/credits',
  access: { staff: 'payments.adjust' },
  audit: 'wallet.credit',
  summary: 'Corrects a wallet upwards, once for its key.',
  input: z.object({ ...booking, reason }),
  output: booked,
  refuses,
})

export const staffReverse = staffEndpoint({
  method: 'POST',
  path: '/staff/bookings/reverse',
  access: { staff: 'payments.adjust' },
  audit: 'wallet.reverse',
  summary: 'Reverses a booking, once; with `rest: owe` a missing amount becomes the member’s debt.',
  input: z.object({ kind: z.enum(bookingKinds), key, reason, rest: z.optional(z.enum(['owe'])) }),
  output: booked,
  refuses: ['not_found', ...refuses],
})

const request = z.object({
  id: z.string(),
  call: z.string(),
  subject: z.string(),
  account: z.string(),
  amount,
  currency: z.string(),
  /** The requester's words and the booking's key and reference. */
  detail: z.record(z.string(), z.unknown()),
  askedBy: z.string(),
  askedAt: time,
  endsAt: time,
  state: z.enum(['pending', 'approved', 'refused', 'expired']),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(time),
  reason: z.optional(z.string()),
})
export type StaffRequest = z.output<typeof request>

export const staffRequests = staffEndpoint({
  method: 'GET',
  path: '/staff/requests',
  access: { staff: 'payments.approve' },
  summary: 'Requests for a second person’s approval, pending and decided, newest first.',
  input: z.object({
    cursor,
    pageSize: pageRows,
    state: z.optional(z.enum(['pending', 'approved', 'refused', 'expired'])),
  }),
  output: z.object({ content: z.array(request), next }),
})

export const staffRequestsFile = listFile(staffRequests, {
  path: '/staff/requests.csv',
  audit: 'request.export',
  summary: 'Requests for a second person’s approval as a CSV file.',
})

const decision = ['not_found', 'other_person_needed', 'state_conflict'] as const

export const staffApprove = staffEndpoint({
  method: 'POST',
  path: '/staff/requests/{id}/approve',
  access: { staff: 'payments.approve' },
  audit: 'request.approve',
  summary:
    'Approves a booking that another person has requested, and books it. Approving one’s own request is refused. Bonus money in use ends with a withdrawal when it is worth what the request says, or `givesUp`.',
  input: z.object({ id: numberId, givesUp }),
  output: booked,
  refuses: [...decision, ...refuses, ...limited, 'bonus_running'],
})

export const staffRefuse = staffEndpoint({
  method: 'POST',
  path: '/staff/requests/{id}/refuse',
  access: { staff: 'payments.approve' },
  audit: 'request.refuse',
  summary: 'Refuses a requested booking; the requester withdraws it in the same way.',
  input: z.object({ id: numberId, reason }),
  output: request,
  refuses: decision,
})
