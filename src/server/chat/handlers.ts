import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readId } from '#server/messages/public.ts'
import { maskAccount } from '#server/wallet/public.ts'
import { addLine, addReport, lastLines, mutedUntil, shownLine, takeTurn } from './rows.ts'
import { cleanLine } from './rules.ts'

const linesShown = 50

type RoomSetting = ReturnType<App['settings']['current']>['chat']['rooms'][number]

function openRooms(app: App): readonly RoomSetting[] {
  const { open, rooms } = app.settings.current().chat
  return open ? rooms : []
}

function checkRoom(app: App, room: string): void {
  if (!openRooms(app).some(({ id }) => id === room)) throw new Refusal('not_found')
}

export const chatHandlers: Handlers<'chatRooms' | 'chatMessages' | 'chatSay' | 'chatReport'> = {
  chatRooms({ app, input, request }) {
    const language: Language = input.language ?? request.language
    const { lengthMax, slowModeS } = app.settings.current().chat
    const rooms = openRooms(app).map(({ id, names }) => ({ id, name: names[language] ?? names.th ?? '' }))
    return { rooms, lengthMax, slowModeS }
  },

  async chatMessages({ app, input, request }) {
    checkRoom(app, input.room)
    const rows = await lastLines(app.db, input.room, input.language ?? request.language, linesShown)
    return { messages: rows.map(shownLine) }
  },

  async chatSay({ app, input, session, request }) {
    checkRoom(app, input.room)
    const { words, lengthMax, slowModeS } = app.settings.current().chat
    const now = app.clock.now()
    const content = cleanLine(input.content, words)
    if (content === '') throw new Refusal('chat_empty')
    if ([...content].length > lengthMax) throw new Refusal('invalid_input', { fields: { content: 'too_long' } })
    const until = await mutedUntil(app.db, session.memberId, now)
    if (until !== undefined) {
      const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1_000)
      throw new Refusal('chat_muted', { retryAfter })
    }
    const name = maskAccount(session.account)
    const row = await app.db.transaction(async (tx) => {
      const isFree = await takeTurn(tx, session.memberId, now, slowModeS)
      if (!isFree) throw new Refusal('too_many_requests', { retryAfter: slowModeS })
      const language = input.language ?? request.language
      return addLine(tx, { room: input.room, memberId: session.memberId, name, content, language }, now)
    })
    const message = shownLine(row)
    app.events.publish({ all: true }, 'chat', { room: input.room, message })
    return message
  },

  async chatReport({ app, input, session }) {
    const isKept = await addReport(app.db, readId(input.id), session.memberId, app.clock.now())
    if (!isKept) throw new Refusal('not_found')
    return {}
  },
}
