import * as z from 'zod/mini'
import { cursor, next, prose, text, time } from './page.ts'
import { memberAccount, numberId, pageRows, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const talk = z.object({
  id: z.string(),
  /** Absent for a guest. */
  account: z.optional(z.string()),
  language: z.string(),
  lastAt: time,
  open: z.boolean(),
  /** Since when the visitor waits for an answer. */
  waitsSince: z.optional(time),
  /** Account of who has the talk. */
  takenBy: z.optional(z.string()),
})
/** A talk with customer service, as staff see it. */
export type StaffTalk = z.output<typeof talk>

export const staffTalks = staffEndpoint({
  method: 'GET',
  path: '/staff/talks',
  access: { staff: 'support.read' },
  summary: 'The open customer service talks, those that await an answer first, by how long they wait (50 at most).',
  input: z.object({}),
  output: z.object({ rows: z.array(z.object({ ...talk.shape, last: z.string(), waits: z.boolean() })) }),
})

export const staffTalk = staffEndpoint({
  method: 'GET',
  path: '/staff/talks/{id}',
  access: { staff: 'support.read' },
  summary: 'One customer service talk with its messages.',
  input: z.object({ id: numberId }),
  output: z.object({
    ...talk.shape,
    lines: z.array(
      z.object({
        id: z.string(),
        from: z.enum(['visitor', 'service']),
        /** Account of who wrote it, among staff. */
        by: z.optional(z.string()),
        content: z.string(),
        time,
      }),
    ),
  }),
  refuses: ['not_found'],
})

export const staffTalkSay = staffEndpoint({
  method: 'POST',
  path: '/staff/talks/{id}/say',
  access: { staff: 'support.write' },
  audit: 'chat.answer',
  summary: 'Sends a reply in a customer service talk, which is its writer’s from then on.',
  input: z.object({ id: numberId, content: prose(4_000) }),
  output: z.object({}),
  refuses: ['not_found', 'talk_closed', 'state_conflict'],
})

export const staffTalkTake = staffEndpoint({
  method: 'POST',
  path: '/staff/talks/{id}/take',
  access: { staff: 'support.write' },
  audit: 'chat.take',
  summary: 'Takes a talk that none of the staff has; with `free` gives it back.',
  input: z.object({ id: numberId, free: z._default(z.boolean(), false) }),
  output: z.object({}),
  refuses: ['not_found', 'talk_closed', 'state_conflict'],
})

export const staffTalkGive = staffEndpoint({
  method: 'POST',
  path: '/staff/talks/{id}/give',
  access: { staff: 'support.write' },
  audit: 'chat.give',
  summary: 'Hands a talk over to one of the staff, whether or not another one has it.',
  input: z.object({
    id: numberId,
    to: text(60, 1),
    /** Who has it as far as the giver knows; another one by now refuses. */
    from: z.optional(text(60, 1)),
  }),
  output: z.object({}),
  refuses: ['not_found', 'talk_closed', 'state_conflict', 'user_unknown'],
})

const shownName = z.object({ name: text(30) })

export const staffServiceName = staffEndpoint({
  method: 'GET',
  path: '/staff/service-name',
  access: { staff: 'support.read' },
  summary: 'The name under which the caller talks with visitors; empty: none is told.',
  input: z.object({}),
  output: shownName,
})

export const staffSetServiceName = staffEndpoint({
  method: 'PUT',
  path: '/staff/service-name',
  access: { staff: 'support.write' },
  audit: 'chat.name',
  summary: 'Sets the name under which the caller talks with visitors.',
  input: shownName,
  output: shownName,
})

export const staffTalkClose = staffEndpoint({
  method: 'POST',
  path: '/staff/talks/{id}/close',
  access: { staff: 'support.write' },
  audit: 'chat.close',
  summary: 'Ends a talk.',
  input: z.object({ id: numberId }),
  output: z.object({}),
  refuses: ['not_found'],
})

export const staffRoomLines = staffEndpoint({
  method: 'GET',
  path: '/staff/chat',
  access: { staff: 'support.read' },
  summary: 'The latest messages of a chat room, or without `room` the reported ones.',
  input: z.object({ room: z.optional(text(20, 1)), cursor, pageSize: pageRows }),
  output: z.object({
    content: z.array(
      z.object({
        id: z.string(),
        room: z.string(),
        account: z.string(),
        content: z.string(),
        time,
        reports: z.int(),
      }),
    ),
    next,
  }),
})

export const staffRemoveLine = staffEndpoint({
  method: 'POST',
  path: '/staff/chat/{id}/remove',
  access: { staff: 'support.write' },
  audit: 'chat.remove',
  summary: 'Removes a message from a chat room.',
  input: z.object({ id: numberId }),
  output: z.object({ room: z.string() }),
  refuses: ['not_found'],
})

export const staffMute = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/mute',
  access: { staff: 'support.write' },
  audit: 'chat.mute',
  summary: 'Mutes a member in the chat for some minutes; 0 unmutes.',
  input: z.object({ account: memberAccount, minutes: z.int().check(z.minimum(0), z.maximum(5_256_000)) }),
  output: z.object({ until: time }),
  refuses: ['user_unknown'],
})

export const staffFeedback = staffEndpoint({
  method: 'GET',
  path: '/staff/feedback',
  access: { staff: 'support.read' },
  summary: 'Open feedback of members, oldest first.',
  input: z.object({ cursor, pageSize: pageRows }),
  output: z.object({
    content: z.array(
      z.object({
        id: z.string(),
        account: z.string(),
        questionType: z.string(),
        content: z.string(),
        contact: z.string(),
        createdAt: time,
      }),
    ),
    next,
  }),
})

export const staffFeedbackDone = staffEndpoint({
  method: 'POST',
  path: '/staff/feedback/{id}/done',
  access: { staff: 'support.write' },
  audit: 'feedback.done',
  summary: 'Marks feedback as done.',
  input: z.object({ id: numberId }),
  output: z.object({}),
  refuses: ['not_found'],
})
