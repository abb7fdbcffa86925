import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { language, languages, prose, text, time } from './page.ts'

export const feature = { name: 'chat', description: 'Customer service and chat rooms.' }

const roomId = z.string().check(z.regex(/^[a-z0-9-]{1,20}$/))
const chatMessage = z.object({
  id: z.string(),
  room: z.string(),
  /** Masked. */
  name: z.string(),
  content: z.string(),
  /** In which it was written; each language has its own talk. */
  language: z.enum(languages),
  time,
})
/** A line of a chat room. */
export type ChatMessage = z.output<typeof chatMessage>

/** What the open rooms of everybody are told: a new line, or the id of one that a moderator took away. */
export const chatEvent = z.object({
  room: z.string(),
  message: z.optional(chatMessage),
  removed: z.optional(z.string()),
})

export const chatModels = endpoint({
  method: 'GET',
  path: '/chat/models',
  access: 'public',
  summary: 'The live chat of customer service: the site’s own, or a provider’s.',
  input: z.object({}),
  output: z.array(z.object({ id: z.enum(['own', 'provider']) })),
  cacheS: 30,
})

export const chatLaunch = endpoint({
  method: 'POST',
  path: '/chat/launch',
  access: 'optional',
  whileClosed: true,
  summary: 'Opens a customer service talk and returns the URL of its window.',
  input: z.object({ model: z.optional(z.enum(['own', 'provider'])), language: z.optional(language) }),
  output: z.object({ chatUrl: z.string() }),
  refuses: ['too_many_requests'],
})

const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const serviceLine = z.object({
  id: z.string(),
  from: z.enum(['visitor', 'service']),
  content: z.string(),
  time,
})
/** A line of a talk with customer service. */
export type ServiceLine = z.output<typeof serviceLine>

export const serviceTalk = endpoint({
  method: 'POST',
  path: '/chat/service/read',
  access: 'public',
  whileClosed: true,
  summary: 'Messages of a customer service talk after a given one. The ticket is sent in the body, never in a URL.',
  input: z.object({ ticket, after: z._default(text(20), '0') }),
  output: z.object({
    lines: z.array(serviceLine),
    closed: z.boolean(),
    desk: z.object({
      /** Customer service answers at this hour. */
      open: z.boolean(),
      opensAt: z.optional(time),
      closesAt: z.optional(time),
      /** How many visitors are to be answered before this one, and this one, while none of the staff has the talk. */
      place: z.optional(z.int()),
      /** One of the staff has the talk; under which name, where they gave one. */
      answered: z.boolean(),
      name: z.optional(z.string()),
    }),
  }),
  rate: 'read',
})

const said = prose(1_000)

export const serviceSay = endpoint({
  method: 'POST',
  path: '/chat/service/say',
  access: 'public',
  whileClosed: true,
  summary: 'Sends a message to customer service.',
  input: z.object({ ticket, content: said }),
  output: serviceLine,
  refuses: ['talk_closed', 'too_many_requests'],
})

export const chatRooms = endpoint({
  method: 'GET',
  path: '/chat/rooms',
  access: 'public',
  summary: 'The chat rooms and their rules; none when the operator has closed the chat.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({
    rooms: z.array(z.object({ id: z.string(), name: z.string() })),
    lengthMax: z.int(),
    slowModeS: z.int(),
  }),
  cacheS: 30,
})

export const chatMessages = endpoint({
  method: 'GET',
  path: '/chat/rooms/{room}/messages',
  access: 'public',
  summary: 'The latest messages of a chat room in a language, oldest first.',
  input: z.object({ room: roomId, language: z.optional(language) }),
  output: z.object({ messages: z.array(chatMessage) }),
  cacheS: 1,
})

export const chatSay = endpoint({
  method: 'POST',
  path: '/chat/rooms/{room}/messages',
  access: 'member',
  summary: 'Posts a message in a chat room. Links are removed, unwanted words are masked.',
  input: z.object({ room: roomId, content: said, language: z.optional(language) }),
  output: chatMessage,
  refuses: ['chat_muted', 'chat_empty', 'too_many_requests'],
})

export const chatReport = endpoint({
  method: 'POST',
  path: '/chat/messages/{id}/report',
  access: 'member',
  summary: 'Reports a chat message to the moderators.',
  input: z.object({ id: text(20, 1) }),
  output: z.object({}),
})
