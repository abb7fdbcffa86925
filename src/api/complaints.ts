import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, next, pageSize, prose, time } from './page.ts'
import { uploadsMax } from './upload-rules.ts'
import { uploadId } from './uploads.ts'

export const feature = { name: 'complaints', description: 'What went wrong for a member, until it is settled.' }

/** What a complaint can be about. */
export const complaintTopics = ['deposit', 'withdrawal', 'game', 'promotion', 'account', 'other'] as const
export type ComplaintTopic = (typeof complaintTopics)[number]

/** `open`: the operator is to answer; `waiting`: the member is; `closed`: it is settled. */
export const complaintStates = ['open', 'waiting', 'closed'] as const
export type ComplaintState = (typeof complaintStates)[number]

/** What people call a complaint by. */
export const complaintNumber = z.string().check(z.regex(/^F-[0-9]{6}-[0-9A-Z]{6}$/))

const complaintHead = {
  number: z.string(),
  topic: z.enum(complaintTopics),
  state: z.enum(complaintStates),
  /** How it begins. */
  excerpt: z.string(),
  createdAt: time,
  /** Since when it is in its state. */
  since: time,
  /** By when the answer is promised; absent where none is due. */
  dueAt: z.optional(time),
}
const complaint = z.object(complaintHead)
/** A complaint in the list. */
export type Complaint = z.output<typeof complaint>

const complaintLine = z.object({
  id: z.string(),
  from: z.enum(['member', 'service']),
  content: z.string(),
  time,
  /** Uploads of the member. */
  pictures: z.array(z.string()),
})
export type ComplaintLine = z.output<typeof complaintLine>

const complaintDetail = z.object({
  ...complaintHead,
  lines: z.array(complaintLine),
  /** Until when a closed one can be opened again by an answer. */
  reopensUntil: z.optional(time),
})
/** A complaint with everything that was written. */
export type ComplaintDetail = z.output<typeof complaintDetail>

/** Line breaks stay. */
const written = prose(8_000)
const pictures = z._default(z.array(uploadId).check(z.maxLength(uploadsMax)), [])
const one = z.object({ number: complaintNumber })

export const complaintForm = endpoint({
  method: 'GET',
  path: '/complaints/form',
  access: 'public',
  summary: 'What complaints can be about, the limits of their length in words, and within how many hours we answer.',
  input: z.object({}),
  output: z.object({
    topics: z.array(z.enum(complaintTopics)),
    wordsMin: z.int(),
    wordsMax: z.int(),
    answerHours: z.int(),
    picturesMax: z.int(),
  }),
  cacheS: 60,
})

export const complaints = endpoint({
  method: 'GET',
  path: '/complaints',
  access: 'member',
  summary: 'The caller’s complaints, newest first.',
  input: z.object({ cursor, pageSize: pageSize(20) }),
  output: z.object({ content: z.array(complaint), next }),
})

export const complaintOf = endpoint({
  method: 'GET',
  path: '/complaints/{number}',
  access: 'member',
  summary: 'One of the caller’s complaints with its history.',
  input: one,
  output: complaintDetail,
})

export const complain = endpoint({
  method: 'POST',
  path: '/complaints',
  access: 'member',
  summary: 'Makes a complaint. The same words again, while it is open, give the same complaint.',
  input: z.object({ topic: z.enum(complaintTopics), content: written, pictures }),
  output: complaintDetail,
  refuses: ['complaints_open', 'upload_gone'],
})

export const answerComplaint = endpoint({
  method: 'POST',
  path: '/complaints/{number}/lines',
  access: 'member',
  summary: 'Adds to one of the caller’s complaints; a closed one opens again for some days.',
  input: z.object({ number: complaintNumber, content: written, pictures }),
  output: complaintDetail,
  refuses: ['complaint_closed', 'too_many_requests', 'upload_gone'],
})

export const settleComplaint = endpoint({
  method: 'POST',
  path: '/complaints/{number}/settled',
  access: 'member',
  summary: 'Closes one of the caller’s complaints: it is settled.',
  input: one,
  output: complaintDetail,
})
