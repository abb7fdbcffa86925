import * as z from 'zod/mini'
import { amount, cursor, next, text, time } from './page.ts'
import { payoutKinds } from './payout-accounts.ts'
import { listFile, numberId, pageRows, queueSorts, staffEndpoint } from './staff-endpoint.ts'
import { payoutPart, riskNotes, timelineStep, withdrawalReasons, withdrawalStates } from './withdrawals.ts'

export const feature = 'operations'

/**
 * Where withdrawals wait: `check` for a first decision, `second` for another person, `pay` for staff to pay at the bank,
 * `sending` for the provider, `paid` for the member's answer, `disputed` for a search at the bank. `done` holds the rest.
 */
export const withdrawalQueues = ['check', 'second', 'pay', 'sending', 'paid', 'disputed', 'done'] as const
export type WithdrawalQueue = (typeof withdrawalQueues)[number]

const decision = z.object({
  kind: z.enum(['approve', 'reject']),
  by: z.string(),
  at: time,
  /** Until when it can be undone; then it holds. */
  undoUntil: time,
})

const row = {
  id: z.string(),
  reference: z.string(),
  queue: z.enum(withdrawalQueues),
  state: z.enum(withdrawalStates),
  /** The member's. */
  account: z.string(),
  amount,
  net: amount,
  currency: z.string(),
  kind: z.enum(payoutKinds),
  bankName: z.optional(z.string()),
  masked: z.string(),
  requestedAt: time,
  promisedAt: time,
  expectedAt: z.optional(time),
  late: z.boolean(),
  notes: z.array(z.enum(riskNotes)),
  /** Sum of the notes' weights, at most 100. */
  risk: z.int(),
  takenBy: z.optional(z.string()),
  takenAt: z.optional(time),
  approvals: z.array(z.object({ by: z.string(), at: time, note: z.optional(z.string()) })),
  /** How many people have to approve. */
  approvalsNeeded: z.int(),
  decision: z.optional(decision),
  /** Other staff who look at it now. */
  here: z.array(z.string()),
}

const withdrawalRow = z.object(row)
export type StaffWithdrawalRow = z.output<typeof withdrawalRow>

const part = z.object({
  ...payoutPart.shape,
  channel: z.enum(['manual', 'provider']),
  provider: z.optional(z.string()),
  /** The key of its instruction, the same for ever. */
  key: z.string(),
  /** The provider has not said what became of it, and is asked. */
  unknown: z.boolean(),
  /** It was refused when it was told again, after an unclear answer: staff find out what became of it, and say so. */
  doubted: z.optional(z.literal(true)),
  note: z.optional(z.string()),
  /** Uploads that the member sent with "not received". */
  uploads: z.array(z.string()),
  /** A forced receipt that waits for a second person. */
  forced: z.optional(z.object({ by: z.string(), at: time, reason: z.string(), proof: z.string() })),
  /** A return, or a failure, booked by hand, that waits for a second person. */
  returning: z.optional(
    z.object({ by: z.string(), at: time, reason: z.enum(withdrawalReasons), sentence: z.optional(z.string()) }),
  ),
})

const withdrawalDetail = z.object({
  ...row,
  fee: amount,
  /** The whole number, for the transfer. */
  number: z.string(),
  bank: z.optional(z.string()),
  holder: z.string(),
  nameMatch: z.enum(['match', 'differs', 'unknown', 'proved']),
  bankHolder: z.optional(z.string()),
  accountAddedAt: time,
  accountUsed: z.int(),
  /** Members who have, or had, the same account. */
  sharedWith: z.array(z.string()),
  /** The caller may decide: it is not their own player's, and they have not approved it yet. */
  mayDecide: z.boolean(),
  reason: z.optional(z.enum(withdrawalReasons)),
  sentence: z.optional(z.string()),
  /** With the names of the staff who acted. */
  steps: z.array(z.object({ ...timelineStep.shape, staff: z.optional(z.string()) })),
  parts: z.array(part),
  member: z.object({
    id: z.string(),
    since: time,
    balance: amount,
    held: amount,
    /** Of the last 30 days, among the newest movements of the wallet. */
    deposits30: amount,
    withdrawals30: amount,
    paidBefore: z.int(),
    dayUsed: amount,
    dayMax: amount,
  }),
})
export type StaffWithdrawal = z.output<typeof withdrawalDetail>

const one = { id: numberId }
const onePart = { id: numberId, part: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)) }
/** What the member reads. */
const sentence = text(300, 1)
const decides = ['not_found', 'state_conflict', 'other_person_needed'] as const

export const staffWithdrawals = staffEndpoint({
  method: 'GET',
  path: '/staff/withdrawals',
  access: { staff: 'withdrawals.read' },
  summary: 'A queue of withdrawals, the oldest first (of `done` the newest), with what waits in every queue.',
  input: z.object({
    queue: z._default(z.enum(withdrawalQueues), 'check'),
    kind: z.optional(z.enum(payoutKinds)),
    /** At least so much. */
    amount: z.optional(z.string().check(z.regex(/^[0-9]{1,12}(\.[0-9]{1,5})?$/))),
    note: z.optional(z.enum(riskNotes)),
    /** Only what the caller has taken, or what is free. */
    mine: z.optional(z.enum(['1'])),
    account: z.optional(text(60, 1)),
    sort: z.optional(z.enum(queueSorts)),
    cursor,
    pageSize: pageRows,
  }),
  output: z.object({
    content: z.array(withdrawalRow),
    next,
    /** With the first page only. */
    queues: z.optional(
      z.array(
        z.object({
          queue: z.enum(withdrawalQueues),
          /** At most `queueCountMax`. */
          count: z.int(),
          sum: amount,
          oldest: z.optional(time),
        }),
      ),
    ),
  }),
})

export const staffWithdrawalsFile = listFile(staffWithdrawals, {
  path: '/staff/withdrawals.csv',
  audit: 'withdrawal.export',
  summary: 'A queue of withdrawals as a CSV file, with all its pages.',
})

export const staffWithdrawal = staffEndpoint({
  method: 'GET',
  path: '/staff/withdrawals/{id}',
  access: { staff: 'withdrawals.read' },
  summary: 'One withdrawal with what is needed to decide; its reader is shown to others as looking at it.',
  input: z.object(one),
  output: withdrawalDetail,
  refuses: ['not_found'],
})

export const staffTakeWithdrawal = staffEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/{id}/take',
  access: { staff: 'withdrawals.decide' },
  audit: 'withdrawal.take',
  summary: 'Takes a withdrawal to look at it; from now on its member cannot cancel it. With `free` gives it back.',
  input: z.object({ ...one, free: z._default(z.boolean(), false) }),
  output: withdrawalDetail,
  refuses: decides,
})

export const staffApproveWithdrawal = staffEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/{id}/approve',
  access: { staff: 'withdrawals.decide' },
  audit: 'withdrawal.approve',
  summary: 'Approves a withdrawal; above a setting it then waits for another person.',
  input: z.object({ ...one, note: z.optional(text(300)) }),
  output: withdrawalDetail,
  refuses: decides,
})

export const staffRejectWithdrawal = staffEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/{id}/reject',
  access: { staff: 'withdrawals.decide' },
  audit: 'withdrawal.reject',
  summary: 'Refuses a withdrawal with a reason and a sentence for its member; the money returns to the wallet.',
  input: z.object({ ...one, reason: z.enum(withdrawalReasons), sentence }),
  output: withdrawalDetail,
  refuses: decides,
})

export const staffUndoWithdrawal = staffEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/{id}/undo',
  access: { staff: 'withdrawals.decide' },
  audit: 'withdrawal.undo',
  summary: 'Takes the caller’s own decision back within a few seconds, before it holds.',
  input: z.object(one),
  output: withdrawalDetail,
  refuses: decides,
})

export const staffPayoutPaid = staffEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/{id}/parts/{part}/paid',
  access: { staff: 'withdrawals.pay' },
  audit: 'withdrawal.paid',
  summary: 'Marks a part as paid at the bank, with the bank’s reference.',
  input: z.object({ ...onePart, reference: text(60, 3) }),
  output: withdrawalDetail,
  refuses: decides,
})

const ended = { ...onePart, reason: z.enum(withdrawalReasons), sentence: z.optional(sentence) }

export const staffPayoutFailed = staffEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/{id}/parts/{part}/failed',
  access: { staff: 'withdrawals.pay' },
  audit: 'withdrawal.failed',
  summary:
    'Marks a part that staff pay themselves, or that its provider has left in doubt, as surely not sent; its money returns to the wallet. In doubt, another person has to agree with the same reason.',
  input: z.object(ended),
  output: withdrawalDetail,
  refuses: decides,
})

export const staffPayoutReturned = staffEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/{id}/parts/{part}/returned',
  access: { staff: 'withdrawals.pay' },
  audit: 'withdrawal.returned',
  summary:
    'Books a part that the bank has sent back; its money returns to the wallet, also after it was received. Above the sum for which two approve, another person has to agree with the same reason.',
  input: z.object(ended),
  output: withdrawalDetail,
  refuses: decides,
})

export const staffForceReceipt = staffEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/{id}/parts/{part}/receipt',
  access: { staff: 'withdrawals.decide' },
  audit: 'withdrawal.force_receipt',
  summary: 'Closes a “not received” with the bank’s proof: one person asks for it, another one confirms.',
  input: z.object({
    ...onePart,
    reason: text(300, 1),
    /** The bank's trace: its number and what it says. */
    proof: text(300, 3),
  }),
  output: withdrawalDetail,
  refuses: decides,
})

export const staffSetPerson = staffEndpoint({
  method: 'PUT',
  path: '/staff/people/{account}/person',
  access: { staff: 'staff.write' },
  audit: 'staff.person',
  summary:
    'Says whose a staff account is, so that two accounts of one person count once, and which player accounts are theirs. Of oneself it says more, never less.',
  input: z.object({
    account: text(32, 3),
    /** A name that all accounts of the person share; the account's own where it stands alone. */
    person: text(60, 1),
    players: z.array(text(60, 1)).check(z.maxLength(10)),
  }),
  output: z.object({ account: z.string(), person: z.string(), players: z.array(z.string()) }),
  refuses: ['not_found', 'user_unknown', 'other_person_needed'],
})
