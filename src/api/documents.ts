import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, day, text, time } from './page.ts'

export const feature = { name: 'documents', description: 'Documents by which members prove who they are.' }

/** What a member proves: who they are, where they live, where their money comes from. */
export const documentKinds = ['identity', 'address', 'funds'] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * - `none`: nothing was sent.
 * - `checking`: staff look at it.
 * - `approved`: it counts.
 * - `refused`: it does not count; `sentence` says why, and another one may be sent.
 * - `expired`: it was approved and its own date is over; another one may be sent.
 */
export const documentStates = ['none', 'checking', 'approved', 'refused', 'expired'] as const
export type DocumentState = (typeof documentStates)[number]

export const memberDocument = z.object({
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  /** Pictures of the one that was sent last. */
  pictures: z.int(),
  sentAt: z.optional(time),
  /** Until when an answer is promised, while staff look at it. */
  answerBy: z.optional(time),
  decidedAt: z.optional(time),
  /** The last day on which an approved one counts, where it has one. */
  validUntil: z.optional(day),
  /** Why it was refused. */
  sentence: z.optional(z.string()),
  /** Withdrawals of a day above this need it; absent: they do not. */
  above: z.optional(amount),
  /** What can be withdrawn in a day once it is approved, with those that are asked for before it. */
  opens: z.optional(amount),
})
export type MemberDocument = z.output<typeof memberDocument>

export const documents = endpoint({
  method: 'GET',
  path: '/member/documents',
  access: 'member',
  summary: 'The caller’s documents: how each stands, why, and what it opens.',
  input: z.object({}),
  output: z.object({
    /** One of each kind, in the order in which withdrawals ask for them. */
    documents: z.array(memberDocument),
    currencySymbol: z.string(),
    /** What can be withdrawn in a day as the documents stand. */
    perDay: amount,
    answerHours: z.int(),
  }),
})

export const sendDocument = endpoint({
  method: 'POST',
  path: '/member/documents',
  access: 'member',
  summary: 'Sends the pictures of a document. Sent twice, the same pictures are one document.',
  input: z.object({
    kind: z.enum(documentKinds),
    uploads: z.array(text(64, 1)).check(z.minLength(1), z.maxLength(3)),
  }),
  output: memberDocument,
  refuses: ['document_held', 'upload_gone'],
})
