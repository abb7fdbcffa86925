import { useCallback, useEffect, useState } from 'react'
import type { Language } from '#api/page.ts'
import { afterNews, type ChatMessage, loadLines, onChat, say } from '#stores/talk.ts'

/** Where no events come, lines are asked for; events make the answer the same. */
const askAgainMs = 10_000

/** A chat room while it is open: its lines, live, and the way to say something. */
export function useRoom(room: string, language: Language) {
  const [lines, setLines] = useState<readonly ChatMessage[]>()
  const [failed, setFailed] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at each new attempt
  useEffect(() => {
    let wanted = true
    let isShown = false
    const load = async () => {
      try {
        const all = await loadLines(room, language)
        if (!wanted) return
        isShown = true
        setLines(all)
      } catch (thrown) {
        // What is shown already stays; the next try may bring more.
        if (wanted && !isShown) setFailed(thrown ?? 'failed')
      }
    }
    void load()
    const timer = setInterval(() => !document.hidden && void load(), askAgainMs)
    const stop = onChat((news) => setLines((known) => known && afterNews(known, news, room, language)))
    return () => {
      wanted = false
      clearInterval(timer)
      stop()
    }
  }, [room, language, attempt])
  const again = useCallback(() => {
    setFailed(undefined)
    setAttempt((before) => before + 1)
  }, [])
  const send = useCallback(
    async (text: string) => {
      const message = await say(room, language, text)
      setLines((known) => afterNews(known ?? [], { room, message }, room, language))
    },
    [room, language],
  )
  return { lines, failed, again, send }
}
