import * as z from 'zod/mini'
import { complaintNumber, complaintStates, complaintTopics } from './complaints.ts'
import { cursor, languages, next, prose, text, time } from './page.ts'
import { memberAccount, numberId, pageRows, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const head = {
  number: z.string(),
  account: z.string(),
  topic: z.enum(complaintTopics),
  state: z.enum(complaintStates),
  excerpt: z.string(),
  /** In which the member wrote. */
  language: z.enum(languages),
  createdAt: time,
  /** Since when it is in its state. */
  since: time,
  /** By when an answer was promised; absent where none is due. */
  dueAt: z.optional(time),
  /** Who works on it. */
  takenBy: z.optional(z.string()),
}
const row = z.object(head)
/** A complaint in the queue. */
export type StaffComplaint = z.output<typeof row>

const detail = z.object({
  ...head,
  lines: z.array(
    z.object({
      id: z.string(),
      /** A `note` is for staff alone. */
      from: z.enum(['member', 'staff', 'note']),
      /** Account of who wrote it, among staff. */
      by: z.optional(z.string()),
      content: z.string(),
      time,
      pictures: z.array(z.string()),
    }),
  ),
})
/** A complaint with everything that was written. */
export type StaffComplaintDetail = z.output<typeof detail>

const one = { number: complaintNumber }
const written = prose(4_000)

export const staffComplaints = staffEndpoint({
  method: 'GET',
  path: '/staff/complaints',
  access: { staff: 'support.read' },
  summary: 'Complaints of a state: those that wait in the order of their age, closed ones newest first.',
  input: z.object({
    state: z._default(z.enum(complaintStates), 'open'),
    topic: z.optional(z.enum(complaintTopics)),
    account: z.optional(memberAccount),
    cursor,
    pageSize: pageRows,
  }),
  output: z.object({ content: z.array(row), next }),
  refuses: ['user_unknown'],
})

export const staffComplaintCounts = staffEndpoint({
  method: 'GET',
  path: '/staff/complaint-counts',
  access: { staff: 'support.read' },
  summary: 'How many complaints there are of each state (1,000 at most), and since when the oldest waits.',
  input: z.object({}),
  output: z.object({
    open: z.int(),
    waiting: z.int(),
    closed: z.int(),
    oldestAt: z.optional(time),
    /** The first promise among those that are open. */
    firstDueAt: z.optional(time),
  }),
})

export const staffComplaint = staffEndpoint({
  method: 'GET',
  path: '/staff/complaints/{number}',
  access: { staff: 'support.read' },
  summary: 'One complaint with its history and what staff noted.',
  input: z.object(one),
  output: detail,
  refuses: ['not_found'],
})

const decides = ['not_found', 'state_conflict'] as const

export const staffTakeComplaint = staffEndpoint({
  method: 'POST',
  path: '/staff/complaints/{number}/take',
  access: { staff: 'support.write' },
  audit: 'complaint.take',
  summary: 'Takes a complaint for five minutes; with `free` gives it back.',
  input: z.object({ ...one, free: z._default(z.boolean(), false) }),
  output: detail,
  refuses: decides,
})

export const staffGiveComplaint = staffEndpoint({
  method: 'POST',
  path: '/staff/complaints/{number}/give',
  access: { staff: 'support.write' },
  audit: 'complaint.give',
  summary: 'Gives a complaint to one of the staff, whether or not another one has it; it stays theirs.',
  input: z.object({
    ...one,
    to: text(60, 1),
    /** Who has it as far as the giver knows; another one by now refuses. */
    from: z.optional(text(60, 1)),
  }),
  output: detail,
  refuses: [...decides, 'user_unknown'],
})

export const staffAnswerComplaint = staffEndpoint({
  method: 'POST',
  path: '/staff/complaints/{number}/answer',
  access: { staff: 'support.write' },
  audit: 'complaint.answer',
  summary: 'Answers a complaint: the member gets it as a message. `close` closes it, else it waits for the member.',
  input: z.object({
    ...one,
    content: written,
    close: z.boolean(),
    /** The last line that the writer has read: a newer one refuses. */
    after: numberId,
  }),
  output: detail,
  refuses: decides,
})

export const staffCloseComplaint = staffEndpoint({
  method: 'POST',
  path: '/staff/complaints/{number}/close',
  access: { staff: 'support.write' },
  audit: 'complaint.close',
  summary: 'Closes a complaint without a further answer, such as one whose member is silent.',
  input: z.object(one),
  output: detail,
  refuses: decides,
})

export const staffNoteComplaint = staffEndpoint({
  method: 'POST',
  path: '/staff/complaints/{number}/notes',
  access: { staff: 'support.write' },
  audit: 'complaint.note',
  summary: 'Notes something beside a complaint, for staff alone.',
  input: z.object({ ...one, content: written }),
  output: detail,
  refuses: ['not_found'],
})

/** Who may be given talks and complaints. */
export const staffDesk = staffEndpoint({
  method: 'GET',
  path: '/staff/desk',
  access: { staff: 'support.read' },
  summary: 'The accounts of staff who may answer members.',
  input: z.object({}),
  output: z.object({ accounts: z.array(z.string()) }),
})
