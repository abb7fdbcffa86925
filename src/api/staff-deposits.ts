import * as z from 'zod/mini'
import { chosenOffer } from './deposit-offers.ts'
import { depositFields, depositKinds, depositReasons, depositStatuses } from './deposits.ts'
import { amount, cursor, language, next, pageSize, text, time } from './page.ts'
import { listFile, queueSorts, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

/** What a payment can be to staff. All but `credited`, `refunded` and `charged_back` wait in `suspense`. */
export const paymentStates = [
  'unmatched',
  'queued',
  'held',
  'refund_due',
  'credited',
  'refunded',
  'charged_back',
] as const

/** Queues of deposits: what a person has to look at, and why. */
export const depositQueues = ['all', 'slips', 'payers', 'amounts', 'held', 'second'] as const
export type DepositQueue = (typeof depositQueues)[number]

/** Why staff refuse a deposit; the member reads the sentence of it. */
export const refuseReasons = ['not_received', 'slip_forged', 'slip_used', 'duplicate', 'other_payer', 'other'] as const

const depositId = z.string().check(z.regex(/^D-[0-9]{6}-[0-9A-Z]{6}$/))
const rowId = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))
const note = z.optional(text(500))
const reason = z.enum(depositReasons)

const staffPayment = z.object({
  id: z.string(),
  provider: z.string(),
  reference: z.string(),
  order: z.optional(z.string()),
  account: z.optional(z.string()),
  /** What the payer, or the provider, named as the order. */
  orderRef: z.optional(z.string()),
  currency: z.string(),
  amount,
  credited: amount,
  returned: amount,
  payerName: z.optional(z.string()),
  payerAccount: z.optional(z.string()),
  payerMatch: z.enum(['match', 'no_match', 'cannot_tell', 'not_told']),
  toldBy: z.enum(['provider', 'statement', 'slip', 'staff']),
  state: z.enum(paymentStates),
  reason: z.optional(reason),
  late: z.boolean(),
  surplus: z.boolean(),
  paidAt: time,
  receivedAt: time,
  refundState: z.optional(z.enum(['asked', 'sent', 'failed'])),
  refundReference: z.optional(z.string()),
  /** It waits for an hour: staff should look. For seven days: it should go back. */
  isOld: z.boolean(),
  shouldGoBack: z.boolean(),
  /** What another person has begun, and what a second one has to agree to. */
  asked: z.optional(
    z.object({
      by: z.string(),
      act: z.enum(['match', 'refund']),
      order: z.optional(z.string()),
      reference: z.optional(z.string()),
    }),
  ),
})
export type StaffPayment = z.output<typeof staffPayment>

const staffDeposit = z.object({
  id: z.string(),
  account: z.string(),
  memberId: z.string(),
  methodId: z.string(),
  methodName: z.string(),
  kind: z.enum(depositKinds),
  provider: z.optional(z.string()),
  currency: z.string(),
  amount,
  payAmount: amount,
  status: z.enum(depositStatuses),
  reason: z.optional(reason),
  createdAt: time,
  expiresAt: time,
  seenAt: z.optional(time),
  endedAt: z.optional(time),
  /** Above the sum for which two persons decide. */
  needsTwo: z.boolean(),
  /** Who has approved it as the first. */
  firstApprover: z.optional(z.object({ by: z.string(), at: time })),
  /** Others of the staff who look at it now. */
  here: z.array(z.string()),
})
export type StaffDeposit = z.output<typeof staffDeposit>

const staffSlip = z.object({
  id: z.string(),
  uploadId: z.string(),
  state: z.enum(['asking', 'queued', 'used', 'refused']),
  reason: z.optional(reason),
  payload: z.optional(z.string()),
  sendingBank: z.optional(z.string()),
  reference: z.optional(z.string()),
  /** The same transfer was handed in for these orders, too. */
  seenFor: z.array(z.string()),
  /** What the bank said: amount, time, masked names and accounts. */
  answer: z.optional(z.record(z.string(), z.string())),
  asks: z.int(),
  sentAt: time,
})

export const staffDeposits = staffEndpoint({
  method: 'GET',
  path: '/staff/deposits',
  access: { staff: 'deposits.read' },
  summary: 'Deposits: a queue of those that wait for a person, oldest first, or a search among all, newest first.',
  input: z.object({
    queue: z.optional(z.enum(depositQueues)),
    status: z.optional(z.enum(depositStatuses)),
    kind: z.optional(z.enum(depositKinds)),
    account: z.optional(text(60)),
    /** At least so much. */
    from: z.optional(amount),
    sort: z.optional(z.enum(queueSorts)),
    /** In which methods are named. */
    language: z.optional(language),
    cursor,
    pageSize: pageSize(20),
  }),
  output: z.object({ content: z.array(staffDeposit), next }),
})

export const staffDepositsFile = listFile(staffDeposits, {
  path: '/staff/deposits.csv',
  audit: 'deposit.export',
  summary: 'A list of deposits as a CSV file, with all its pages.',
})

export const staffDepositCounts = staffEndpoint({
  method: 'GET',
  path: '/staff/deposits/counts',
  access: { staff: 'deposits.read' },
  summary:
    'How many deposits and payments wait for a person, by queue, up to 1,000 each, and since when the oldest does.',
  input: z.object({}),
  output: z.object({
    queues: z.record(z.enum(depositQueues), z.int()),
    unmatched: z.int(),
    refunds: z.int(),
    oldestAt: z.optional(time),
    oldestUnmatchedAt: z.optional(time),
  }),
})

const detail = z.object({
  deposit: staffDeposit,
  /** What was paid to, and what the member typed. */
  paidTo: z.record(z.string(), z.string()),
  fields: z.partialRecord(z.enum(depositFields), z.string()),
  memberName: z.optional(z.string()),
  bonus: z.optional(chosenOffer),
  payments: z.array(staffPayment),
  slips: z.array(staffSlip),
  /** Payments without an order that could be for this one. */
  candidates: z.array(staffPayment),
  /** Until when the latest decision can be undone by who made it. */
  undoUntil: z.optional(time),
})
export type StaffDepositDetail = z.output<typeof detail>

export const staffDepositDetail = staffEndpoint({
  method: 'GET',
  path: '/staff/deposits/{id}',
  access: { staff: 'deposits.read' },
  summary: 'One deposit with its payments, its slips, and payments that it could be matched with.',
  input: z.object({ id: depositId, language: z.optional(language) }),
  output: detail,
  refuses: ['not_found'],
})

/** `second`: it waits for another person. */
const decided = z.object({ state: z.enum(['done', 'second']), detail })
const decisions = ['not_found', 'state_conflict', 'other_person_needed'] as const

export const staffApproveDeposit = staffEndpoint({
  method: 'POST',
  path: '/staff/deposits/{id}/approve',
  access: { staff: 'deposits.decide' },
  audit: 'deposit.approve',
  summary:
    'Credits what has come for a deposit; where nothing is known to have come, what the bank’s statement shows, by its reference. Limits and exclusions hold nevertheless.',
  input: z.object({
    id: depositId,
    /** The statement's line: needed where no payment waits. */
    reference: z.optional(text(80, 1)),
    amount: z.optional(amount),
    paidAt: z.optional(time),
    note,
  }),
  output: decided,
  refuses: [...decisions, 'confirmation_needed'],
})

export const staffRefuseDeposit = staffEndpoint({
  method: 'POST',
  path: '/staff/deposits/{id}/refuse',
  access: { staff: 'deposits.decide' },
  audit: 'deposit.refuse',
  summary: 'Refuses a deposit with a reason that its member reads. What has come for it is to go back.',
  input: z.object({ id: depositId, reason: z.enum(refuseReasons), note }),
  output: decided,
  refuses: decisions,
})

export const staffUndoDeposit = staffEndpoint({
  method: 'POST',
  path: '/staff/deposits/{id}/undo',
  access: { staff: 'deposits.decide' },
  audit: 'deposit.undo',
  summary: 'Takes back one’s own decision of the last ten seconds; credited money must still be there.',
  input: z.object({ id: depositId }),
  output: decided,
  refuses: [...decisions, 'insufficient_funds'],
})

export const staffPayments = staffEndpoint({
  method: 'GET',
  path: '/staff/payments',
  access: { staff: 'deposits.read' },
  summary: 'Payments that came, by state; without one those that fit no order. Oldest first while they wait.',
  input: z.object({
    state: z._default(z.enum(paymentStates), 'unmatched'),
    from: z.optional(amount),
    /** Without it the oldest first while they wait, the newest first afterwards. */
    sort: z.optional(z.enum(queueSorts)),
    cursor,
    pageSize: pageSize(20),
  }),
  output: z.object({ content: z.array(staffPayment), next }),
})

export const staffPaymentsFile = listFile(staffPayments, {
  path: '/staff/payments.csv',
  audit: 'payment.export',
  summary: 'Payments that came, as a CSV file.',
})

const paymentDecided = z.object({ state: z.enum(['done', 'second']), payment: staffPayment })

export const staffMatchPayment = staffEndpoint({
  method: 'POST',
  path: '/staff/payments/{id}/match',
  access: { staff: 'deposits.decide' },
  audit: 'payment.match',
  summary: 'Gives a payment to the order that it is for. The rules of deposits decide whether it is credited.',
  input: z.object({ id: rowId, order: depositId, note }),
  output: paymentDecided,
  refuses: decisions,
})

export const staffRefundPayment = staffEndpoint({
  method: 'POST',
  path: '/staff/payments/{id}/refund',
  access: { staff: 'deposits.decide' },
  audit: 'payment.refund',
  summary: 'Sends a waiting payment back to its payer: through its provider, or by hand under the bank’s reference.',
  input: z.object({ id: rowId, reference: z.optional(text(80, 1)), note }),
  output: paymentDecided,
  refuses: [...decisions, 'provider_unreachable'],
})

export const staffImportLines = staffEndpoint({
  method: 'POST',
  path: '/staff/bank-lines',
  access: { staff: 'deposits.decide' },
  audit: 'payment.import',
  files: ['csv'],
  summary:
    'Reads lines of a bank statement (CSV with a head: reference, amount, time, and where there are some name, account, note; a time without an offset is of the site’s zone). A line that is known is left out; one that fits an order is credited by the rules; the rest waits.',
  input: z.object({ methodId: text(40, 1), fileName: text(120, 1), csv: z.string().check(z.maxLength(60_000)) }),
  output: z.object({
    read: z.int(),
    known: z.int(),
    matched: z.int(),
    unmatched: z.int(),
    /** Lines that cannot be read, by their number in the file. */
    faults: z.array(z.object({ line: z.int(), field: z.string() })),
  }),
  refuses: ['not_found'],
})
