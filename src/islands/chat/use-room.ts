import { useCallback, useEffect } from 'react'
import type { Language } from '#api/page.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { afterNews, loadLines, onChat, say } from '#stores/talk.ts'

/** Where no events come, lines are asked for; events make the answer the same. */
const askAgainMs = 10_000

function whileShown(refresh: () => void): () => void {
  const timer = setInterval(() => !document.hidden && refresh(), askAgainMs)
  return () => clearInterval(timer)
}
const loadRoom = ({ room, language }: { room: string; language: Language }) => loadLines(room, language)

/** A chat room while it is open: its lines, live, and the way to say something. */
export function useRoom(room: string, language: Language) {
  const { data: lines, failure, retry, patch } = usePublic(loadRoom, { room, language }, whileShown)
  useEffect(() => onChat((news) => patch((known) => afterNews(known, news, room, language))), [room, language, patch])
  const send = useCallback(
    async (text: string) => {
      const message = await say(room, language, text)
      patch((known) => afterNews(known, { room, message }, room, language))
    },
    [room, language, patch],
  )
  // What is shown already stays; the next try may bring more.
  return { lines, failed: lines === undefined ? failure : undefined, again: retry, send }
}
