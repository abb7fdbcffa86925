import * as z from 'zod/mini'
import { betsOutput, type Round } from './bets.ts'
import { depositKinds, depositReasons, depositStatuses } from './deposits.ts'
import { amount, cursor, language, next, prose, text, time } from './page.ts'
import { payoutKinds } from './payout-accounts.ts'
import { pockets, type Transaction, transactions } from './records.ts'
import { shownSession } from './security.ts'
import { listFile, memberAccount, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'
import { memberRow } from './staff-members.ts'
import { withdrawalQueues } from './staff-withdrawals.ts'
import { withdrawalReasons, withdrawalStates } from './withdrawals.ts'

export const feature = 'operations'

/** The pages of one member, as staff see them. */
const ofMember = z.object({ account: memberAccount })
const refuses = ['user_unknown'] as const

const member = z.object({
  ...memberRow.shape,
  /** The account that brought this one in; absent below the house. */
  upline: z.optional(z.string()),
  lastLoginAt: z.optional(time),
  /** Address of the member's own picture, where there is one. */
  ownPicture: z.optional(z.string()),
})
export type StaffMember = z.output<typeof member>

export const staffMember = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}',
  access: { staff: 'members.read' },
  summary: 'One member, with the wallet.',
  input: ofMember,
  output: member,
  refuses,
})

export const staffMemberLedger = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/ledger',
  access: { staff: 'members.read' },
  summary: 'Every change of a member’s balance with the balance after it, newest first.',
  input: z.object({
    account: memberAccount,
    from: z.optional(time),
    /** Exclusive. */
    to: z.optional(time),
    type: z.optional(text(40, 1)),
    pocket: z._default(z.enum(pockets), 'wallet'),
    language: z.optional(language),
    cursor,
    pageSize: pageRows,
  }),
  output: transactions.output,
  refuses,
})

export const staffMemberLedgerFile = listFile(staffMemberLedger, {
  path: '/staff/members/{account}/ledger.csv',
  audit: 'member.ledger_export',
  summary: 'Every change of a member’s balance as a CSV file.',
})
export type StaffLedgerLine = Transaction

export const staffMemberRounds = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/rounds',
  access: { staff: 'members.read' },
  summary: 'A member’s rounds, newest first.',
  input: z.object({
    account: memberAccount,
    from: z.optional(time),
    to: z.optional(time),
    status: z.optional(z.enum(['open', 'settled', 'rolled_back'])),
    language: z.optional(language),
    cursor,
    pageSize: pageRows,
  }),
  output: betsOutput,
  refuses,
})

export const staffMemberRoundsFile = listFile(staffMemberRounds, {
  path: '/staff/members/{account}/rounds.csv',
  audit: 'member.rounds_export',
  summary: 'A member’s rounds as a CSV file.',
})
export type StaffRound = Round

const memberPayment = z.object({
  kind: z.enum(['deposit', 'withdrawal']),
  /** What opens it in its queue: the number of a deposit, the id of a withdrawal. */
  id: z.string(),
  /** The number that its member reads. */
  number: z.string(),
  state: z.union([z.enum(depositStatuses), z.enum(withdrawalStates)]),
  /** Where a withdrawal waits or has ended. */
  queue: z.optional(z.enum(withdrawalQueues)),
  reason: z.optional(z.union([z.enum(depositReasons), z.enum(withdrawalReasons)])),
  /** What was to be paid; of a withdrawal what was asked for, its fee included. */
  amount,
  currency: z.string(),
  channel: z.union([z.enum(depositKinds), z.enum(payoutKinds)]),
  /** Name of the way to deposit, or of the bank that is paid. */
  methodName: z.optional(z.string()),
  /** The covered number of the account that is paid. */
  masked: z.optional(z.string()),
  at: time,
  endedAt: z.optional(time),
})
export type StaffMemberPayment = z.output<typeof memberPayment>

export const staffMemberPayments = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/payments',
  access: { staff: 'members.read' },
  summary: 'A member’s deposits and withdrawals in every state, newest first.',
  input: z.object({
    account: memberAccount,
    kind: z.optional(z.enum(['deposit', 'withdrawal'])),
    language: z.optional(language),
    cursor,
    pageSize: pageRows,
  }),
  output: z.object({ content: z.array(memberPayment), next }),
  refuses,
})

/** A deposit or a withdrawal with the account of its member. */
const foundOrder = z.object({ account: z.string(), ...memberPayment.shape })
export type StaffFoundOrder = z.output<typeof foundOrder>

export const staffFindOrder = staffEndpoint({
  method: 'GET',
  path: '/staff/orders/{number}',
  access: { staff: 'members.read' },
  summary: 'The deposit or the withdrawal of a number, as its member reads it.',
  input: z.object({
    number: z.string().check(z.regex(/^(D-[0-9]{6}-[0-9A-Z]{6}|W-[0-9]{6}-[0-9A-Z]{4})$/)),
    language: z.optional(language),
  }),
  output: foundOrder,
  refuses: ['not_found'],
})

export const staffMemberPaymentsFile = listFile(staffMemberPayments, {
  path: '/staff/members/{account}/payments.csv',
  audit: 'member.payments_export',
  summary: 'A member’s deposits and withdrawals as a CSV file.',
})

export const staffMemberSessions = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/sessions',
  access: { staff: 'members.read' },
  summary: 'Where a member is logged in now.',
  input: ofMember,
  output: z.object({ sessions: z.array(z.object(shownSession)) }),
  refuses,
})

export const staffEndMemberSessions = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/sessions/end',
  access: { staff: 'members.write' },
  audit: 'member.sessions_end',
  summary: 'Ends all of a member’s sessions; returns their number.',
  input: z.object({ account: memberAccount, reason }),
  output: z.object({ ended: z.int() }),
  refuses,
})

const note = z.object({
  id: z.string(),
  text: z.string(),
  /** Account of the staff member who wrote it. */
  by: z.string(),
  at: time,
  pinned: z.boolean(),
})
export type StaffNote = z.output<typeof note>

export const staffMemberNotes = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/notes',
  access: { staff: 'members.read' },
  summary: 'What staff have noted about a member: pinned notes first, then the newest.',
  input: z.object({ account: memberAccount, cursor, pageSize: pageRows }),
  output: z.object({ content: z.array(note), next }),
  refuses,
})

export const staffNote = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/notes',
  access: { staff: 'members.write' },
  audit: 'member.note',
  summary: 'Notes something about a member. Only staff read it; it is never changed or deleted.',
  input: z.object({
    account: memberAccount,
    text: prose(2_000),
    pinned: z._default(z.boolean(), false),
  }),
  output: note,
  refuses,
})

const riskMark = z.object({
  /** Absent where there is none. */
  mark: z.optional(z.object({ by: z.string(), at: time, reason: z.string() })),
})
export type StaffRiskMark = z.output<typeof riskMark>

export const staffRiskMark = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/risk',
  access: { staff: 'members.read' },
  summary: 'Whether staff have marked a member as at risk: nothing is offered to them then.',
  input: ofMember,
  output: riskMark,
  refuses,
})

export const staffMarkRisk = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/risk',
  access: { staff: 'members.write' },
  audit: 'member.risk',
  summary: 'Marks a member as at risk, so that nothing is offered to them, or takes the mark off.',
  input: z.object({ account: memberAccount, marked: z.boolean(), reason }),
  output: riskMark,
  refuses: [...refuses, 'state_conflict'],
})
