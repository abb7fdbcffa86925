import * as z from 'zod/mini'
import { choice, chosenOffer, offered } from './deposit-offers.ts'
import { type DepositKind, type DepositStatus, depositKinds, depositStatuses } from './deposit-rules.ts'
import { endpoint } from './endpoint.ts'
import { depositKinds as limited } from './limits.ts'
import { amount, cursor, language, next, pageSize, text, time } from './page.ts'

export { type DepositKind, type DepositStatus, depositKinds, depositStatuses }

export const feature = { name: 'deposits', description: 'Ways to deposit, and orders for deposits.' }

/** What a method may ask for beside the amount. */
export const depositFields = ['payerName', 'taxId'] as const
export type DepositField = (typeof depositFields)[number]

/**
 * Why an order waits, or ended otherwise than by being credited. `limit_reached`, `excluded`, `closed`: the money is held
 * and goes back to the payer; `other_payer`: another person paid, it goes back; `payer_unclear`, `below_minimum`,
 * `wrong_currency`, `slip_*`: a person looks at it; the rest are reasons for which staff refuse.
 */
export const depositReasons = [
  'limit_reached',
  'excluded',
  'closed',
  'other_payer',
  'payer_unclear',
  'below_minimum',
  'wrong_currency',
  'surplus',
  'unknown_reference',
  'slip_unreadable',
  'slip_used',
  'slip_not_found',
  'slip_amount',
  'slip_receiver',
  'slip_time',
  'slip_unclear',
  'slip_check_down',
  'not_received',
  'slip_forged',
  'duplicate',
  'not_paid',
  'provider_failed',
  'provider_refused',
  'returned_by_bank',
  'other',
] as const
export type DepositReason = (typeof depositReasons)[number]
const reason = z.enum(depositReasons)

const depositMethod = z.object({
  id: z.string(),
  kind: z.enum(depositKinds),
  /** In the reader's language. */
  name: z.string(),
  hint: z.optional(z.string()),
  min: amount,
  max: amount,
  /** Taken from what comes: hundredths of a per cent, and a fixed sum. */
  fee: z.object({ basisPoints: z.int(), fixed: amount }),
  promisedMinutes: z.int(),
  /** Minutes for which an order holds. */
  expiresMinutes: z.int(),
  open: z.boolean(),
  /** Absent where it is always open. Clock times in the operator's zone. */
  hours: z.optional(z.object({ from: z.string(), to: z.string() })),
  /** When it opens next; only while it is closed by its hours. */
  opensAt: z.optional(time),
  /** What is asked beside the amount; all of it is required. */
  fields: z.array(z.enum(depositFields)),
  /** Only money from an account in the member's own name is credited. */
  ownAccountOnly: z.boolean(),
})
export type DepositMethod = z.output<typeof depositMethod>

/** How much the member may still deposit by their limits; `GET /member/limits` has them all. */
const depositRoom = z.object({
  /** What may still come; absent: no limit. Open orders count as come. */
  left: z.optional(amount),
  /** The limit that leaves the least. */
  kind: z.optional(z.enum(limited)),
  /** When some of it frees up again. */
  freesAt: z.optional(time),
})

export const depositMethods = endpoint({
  method: 'GET',
  path: '/wallet/deposit/methods',
  access: 'member',
  summary: 'The ways to deposit, with everything about them that a member should know before choosing one.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({
    currency: z.string(),
    currencySymbol: z.string(),
    methods: z.array(depositMethod),
    room: depositRoom,
    ...offered,
    /** This member has not been asked about a deposit limit yet: ask before the first deposit. */
    askLimit: z.boolean(),
    /** Nothing can be deposited now, and why: the member is away from play, or the account is closed. */
    refused: z.optional(z.enum(['play_excluded', 'account_disabled'])),
  }),
})

const bankAccount = z.object({
  /** The bank's three digits, such as `014`. */
  bankCode: z.string(),
  bankName: z.string(),
  number: z.string(),
  name: z.string(),
})

const pay = z.object({
  kind: z.enum(depositKinds),
  /** Text of the QR code; `qrPath` draws it into a square of `qrSize` with its quiet zone. */
  qr: z.optional(z.string()),
  qrPath: z.optional(z.string()),
  qrSize: z.optional(z.int()),
  /** What a member copies into the bank's app: PIX "copia e cola". */
  code: z.optional(z.string()),
  /** Opens the payer's bank app with the code in it. */
  appUrl: z.optional(z.string()),
  /** The provider's page. */
  redirectUrl: z.optional(z.string()),
  bankAccount: z.optional(bankAccount),
  /** The name that the payer's bank shows. */
  payee: z.optional(z.string()),
})
export type DepositPay = z.output<typeof pay>

const payment = z.object({
  id: z.string(),
  amount,
  /** What of it is in the wallet. */
  credited: amount,
  fee: amount,
  state: z.enum(['credited', 'held', 'queued', 'refund_due', 'refunded', 'charged_back']),
  reason: z.optional(reason),
  /** Came after the order had ended. */
  late: z.boolean(),
  /** Came beside another payment of the same order. */
  surplus: z.boolean(),
  at: time,
})

const slip = z.object({
  /** `asking`: the bank is asked again; `queued`: a person looks; `used`: it proved a payment. */
  state: z.enum(['asking', 'queued', 'used', 'refused']),
  reason: z.optional(reason),
  /** What was read from the picture, or what the bank said. */
  bankCode: z.optional(z.string()),
  reference: z.optional(z.string()),
  amount: z.optional(amount),
  paidAt: z.optional(time),
  sentAt: time,
})

export const depositOutput = z.object({
  /** Such as `D-261123-4F7KQ2`. */
  id: z.string(),
  methodId: z.string(),
  methodName: z.string(),
  kind: z.enum(depositKinds),
  currency: z.string(),
  /** What the member asked for, and what exactly is to be paid: a bank transfer is told by its last digits. */
  amount,
  payAmount: amount,
  /** Of `payAmount`. */
  fee: amount,
  status: z.enum(depositStatuses),
  reason: z.optional(reason),
  createdAt: time,
  expiresAt: time,
  /** By when it is usually in the wallet, counted from when it was paid. */
  promisedMinutes: z.int(),
  /** When something was seen of it: a slip, or the payer's money. */
  seenAt: z.optional(time),
  endedAt: z.optional(time),
  /** All that came, less what went back. */
  received: amount,
  /** What is in the wallet of it. */
  credited: amount,
  late: z.boolean(),
  payments: z.array(payment),
  /** Only while it may be paid. */
  pay: z.optional(pay),
  slip: z.optional(slip),
  canCancel: z.boolean(),
  canSendSlip: z.boolean(),
  ownAccountOnly: z.boolean(),
  bonus: z.optional(chosenOffer),
})
export type Deposit = z.output<typeof depositOutput>

const depositId = z.string().check(z.regex(/^D-[0-9]{6}-[0-9A-Z]{6}$/))

export const makeDeposit = endpoint({
  method: 'POST',
  path: '/wallet/deposits',
  access: 'member',
  keyed: true,
  summary: 'Opens an order for a deposit and answers how to pay it.',
  input: z.object({
    methodId: text(40, 1),
    /** As typed: Thai digits and thousands separators are read where they are unambiguous. */
    amount: text(24, 1),
    fields: z.optional(z.partialRecord(z.enum(depositFields), text(80))),
    ...choice,
    /** Of the page: the provider's page has it, too, and leads back to it. */
    language: z.optional(language),
  }),
  output: depositOutput,
  refuses: [
    'not_found',
    'idempotency_conflict',
    'method_closed',
    'amount_out_of_range',
    'deposit_limit_reached',
    'deposits_open',
    'offer_closed',
    'offer_shared',
    'play_excluded',
    'exclusion_unknown',
    'tax_id_needed',
    'account_disabled',
    'provider_unreachable',
  ],
})

export const deposits = endpoint({
  method: 'GET',
  path: '/wallet/deposits',
  access: 'member',
  summary: 'The caller’s own deposits, newest first; with `open` those that still wait for something.',
  input: z.object({
    open: z.optional(z.stringbool()),
    language: z.optional(language),
    cursor,
    pageSize: pageSize(10),
  }),
  output: z.object({ content: z.array(depositOutput), next }),
})

export const deposit = endpoint({
  method: 'GET',
  path: '/wallet/deposits/{id}',
  access: 'member',
  summary: 'One deposit of the caller’s own.',
  input: z.object({ id: depositId, language: z.optional(language) }),
  output: depositOutput,
  refuses: ['not_found'],
})

export const cancelDeposit = endpoint({
  method: 'POST',
  path: '/wallet/deposits/{id}/cancel',
  access: 'member',
  summary: 'The member says that nothing was paid: the order ends. Money that comes nevertheless is credited.',
  input: z.object({ id: depositId }),
  output: depositOutput,
  refuses: ['not_found', 'deposit_ended'],
})

export const sendSlip = endpoint({
  method: 'POST',
  path: '/wallet/deposits/{id}/slip',
  access: 'member',
  summary: 'Hands in the slip of a bank transfer, uploaded before; it is read and checked at once.',
  input: z.object({ id: depositId, uploadId: text(80, 1) }),
  output: depositOutput,
  refuses: ['not_found', 'deposit_ended', 'slips_enough'],
})

export const askDeposit = endpoint({
  method: 'POST',
  path: '/wallet/deposits/{id}/ask',
  access: 'member',
  summary: 'Asks the provider now whether the payment has arrived; at most every ten seconds.',
  input: z.object({ id: depositId }),
  output: depositOutput,
  refuses: ['not_found'],
})
