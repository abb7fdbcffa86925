import type { ChatMessage } from '#api/chat.ts'
import type { Announcement } from '#api/messages.ts'
import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'
import { onLive } from './live.ts'

export type { Announcement, ChatMessage }

export const listAnnouncements = (pageNo: number, language: Language) => call('announcements', { pageNo, language })
export const loadRooms = (language: Language) => call('chatRooms', { language })
/** Each language has its own talk, so that everybody understands what is said. */
export const loadLines = async (room: string, language: Language): Promise<readonly ChatMessage[]> =>
  (await call('chatMessages', { room, language })).messages
export const say = (room: string, language: Language, content: string): Promise<ChatMessage> =>
  call('chatSay', { room, language, content })
export const report = (id: string) => call('chatReport', { id })

const linesKept = 200

/**
 * A room's lines in a language after a piece of news.
 * @example afterNews([], { room: 'lobby', removed: '1' }, 'lobby', 'th') // []
 */
export function afterNews(
  lines: readonly ChatMessage[],
  news: { readonly room: string; readonly message?: ChatMessage | undefined; readonly removed?: string | undefined },
  room: string,
  language: Language,
): readonly ChatMessage[] {
  if (news.room !== room) return lines
  const { message, removed } = news
  const left = removed === undefined ? lines : lines.filter(({ id }) => id !== removed)
  if (message?.language !== language || left.some(({ id }) => id === message.id)) return left
  return [...left, message].slice(-linesKept)
}

/** Subscribes to new lines of all rooms. */
export const onChat = (listener: (news: Parameters<typeof afterNews>[1]) => void): (() => void) =>
  onLive('chat', listener)
