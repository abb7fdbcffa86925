import { questionTypes } from '#api/mail.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import {
  countUnread,
  deleteMail,
  insertFeedback,
  markMailRead,
  type NewMemberMessage,
  readMail,
  readOneMail,
  shownMail,
  storeMemberMessages,
} from './mail-rows.ts'
import { countWords } from './words.ts'

/** Tells a member's open pages how much is unread; after the commit. */
export async function tellUnread(app: App, memberId: bigint): Promise<number> {
  const unread = await countUnread(app.db, memberId)
  app.events.publish({ memberId }, 'message', { unread })
  return unread
}

/** Writes to one member and tells their open pages. */
export async function sendMessage(app: App, message: Omit<NewMemberMessage, 'at'>, tx: Queryable = app.db) {
  await storeMemberMessages(tx, [{ ...message, at: app.clock.now() }])
  if (tx === app.db) await tellUnread(app, message.memberId)
}

/** An id as it travels; what is none names nothing. */
export function readId(id: string): bigint {
  if (!/^[0-9]{1,18}$/.test(id)) throw new Refusal('not_found')
  return BigInt(id)
}

export const mailHandlers: Handlers<
  'unreadMessages' | 'memberMessages' | 'messageDetail' | 'readMessage' | 'deleteMessage' | 'feedbackForm' | 'feedback'
> = {
  unreadMessages: async ({ app, session }) => ({ unread: await countUnread(app.db, session.memberId) }),

  async memberMessages({ app, input, session, request }) {
    const { language = request.language } = input
    const page = await readMail(app.db, session.memberId, input, (row) =>
      shownMail(row, language, app.settings.current()),
    )
    return { ...page, unread: await countUnread(app.db, session.memberId) }
  },

  async messageDetail({ app, input, session, request }) {
    const row = await readOneMail(app.db, session.memberId, readId(input.id))
    if (row === undefined) throw new Refusal('not_found')
    return shownMail(row, input.language ?? request.language, app.settings.current())
  },

  async readMessage({ app, input, session }) {
    const id = input.id === 'all' ? undefined : readId(input.id)
    if (!(await markMailRead(app.db, session.memberId, app.clock.now(), id))) throw new Refusal('not_found')
    return { unread: await tellUnread(app, session.memberId) }
  },

  async deleteMessage({ app, input, session }) {
    const isDeleted = await deleteMail(app.db, session.memberId, app.clock.now(), readId(input.id))
    if (!isDeleted) throw new Refusal('not_found')
    return { unread: await tellUnread(app, session.memberId) }
  },

  feedbackForm({ app }) {
    const { min, max } = app.settings.current().feedbackWords
    return { questionTypes: [...questionTypes], wordsMin: min, wordsMax: max }
  },

  async feedback({ app, input, session, request }) {
    const { min, max } = app.settings.current().feedbackWords
    const words = countWords(input.content, request.language)
    if (words < min) throw new Refusal('invalid_input', { fields: { content: 'too_short' } })
    if (words > max) throw new Refusal('invalid_input', { fields: { content: 'too_long' } })
    const { questionType, content, contact = '' } = input
    const feedback = { memberId: session.memberId, questionType, content, contact, at: app.clock.now() }
    return { id: (await insertFeedback(app.db, feedback)).toString() }
  },
}
