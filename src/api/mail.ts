import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, language, next, pageSize, prose, text, time } from './page.ts'

export const feature = 'messages'

/** What a personal message is about. */
export const messageCategories = ['payments', 'offers', 'safety', 'service'] as const
export type MessageCategory = (typeof messageCategories)[number]

const memberMessage = z.object({
  id: z.string(),
  category: z.enum(messageCategories),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Page of the site, without a locale, on which the reader can act; absent where there is nothing to do. */
  href: z.optional(z.string()),
  time,
  read: z.boolean(),
})
export type MemberMessage = z.output<typeof memberMessage>

const unread = z.object({ unread: z.int() })
const one = z.object({ id: text(20, 1), language: z.optional(language) })

export const unreadMessages = endpoint({
  method: 'GET',
  path: '/messages/unread',
  access: 'member',
  summary: 'The number of the caller’s unread messages.',
  input: z.object({}),
  output: unread,
})

export const memberMessages = endpoint({
  method: 'GET',
  path: '/messages',
  access: 'member',
  summary: 'The caller’s messages, newest first; all of them, the unread ones or those of a category.',
  input: z.object({
    cursor,
    pageSize: pageSize(20),
    show: z._default(z.enum(['all', 'unread', ...messageCategories]), 'all'),
    language: z.optional(language),
  }),
  output: z.object({
    content: z.array(memberMessage),
    next,
    /** Of all messages, whatever is shown. */
    unread: z.int(),
  }),
})

export const messageDetail = endpoint({
  method: 'GET',
  path: '/messages/{id}',
  access: 'member',
  summary: 'One of the caller’s messages.',
  input: one,
  output: memberMessage,
})

export const readMessage = endpoint({
  method: 'PUT',
  path: '/messages/{id}',
  access: 'member',
  summary: 'Marks one of the caller’s messages, or all of them (id `all`), as read.',
  input: z.object({ id: text(20, 1) }),
  output: unread,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/{id}',
  access: 'member',
  summary: 'Deletes one of the caller’s messages.',
  input: z.object({ id: text(20, 1) }),
  output: unread,
})

/** What feedback can be about (Spec 2 §3). */
export const questionTypes = ['account', 'deposit', 'withdrawal', 'game', 'promotion', 'idea', 'other'] as const
export type QuestionType = (typeof questionTypes)[number]

export const feedbackForm = endpoint({
  method: 'GET',
  path: '/feedback',
  access: 'public',
  summary: 'Types of feedback, and the limits of its length in words.',
  input: z.object({}),
  output: z.object({ questionTypes: z.array(z.enum(questionTypes)), wordsMin: z.int(), wordsMax: z.int() }),
  cacheS: 60,
})

export const feedback = endpoint({
  method: 'PUT',
  path: '/feedback',
  access: 'member',
  summary: 'Sends feedback to the operator; the answer comes as a message.',
  input: z.object({
    questionType: z.enum(questionTypes),
    /** Line breaks stay. */
    content: prose(8_000),
    contact: z.optional(text(120)),
  }),
  output: z.object({ id: z.string() }),
})
