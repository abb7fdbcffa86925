import { useEffect, useState } from 'react'
import { onLive } from '#stores/live.ts'
import { keepReminders, loadPlayFacts, type PlayFacts, remindersShown } from '#stores/play-session.ts'
import { remindersDue } from './play-time.ts'

/** After the balance moved; a win follows its bet within a moment and is asked for together with it. */
const settleMs = 1_200
/** An open page is a sign of play, and wants one more often than the server forgets. */
const askAgainMs = 5 * 60_000
const tickMs = 10_000

export interface PlaySession {
  readonly facts: PlayFacts
  readonly elapsedMs: number
}

/** The member’s play session while a game is open for money: from the server, live by events, counted on between them. */
export function usePlaySession(active: boolean): PlaySession | undefined {
  const [facts, setFacts] = useState<PlayFacts & { readonly askedMs: number }>()
  const [nowMs, setNowMs] = useState(0)
  useEffect(() => {
    if (!active) return setFacts(undefined)
    const own = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, askAgainMs)
      loadPlayFacts(own.signal).then(
        (loaded) => {
          if (own.signal.aborted) return
          setFacts({ ...loaded, askedMs: performance.now() })
          setNowMs(performance.now())
        },
        // The bar goes on with what it has; the next event asks again.
        () => undefined,
      )
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, settleMs)
    }
    // A phone that slept stood still with its clock.
    const woken = () => document.visibilityState === 'visible' && ask()
    ask()
    const quiet = onLive('balance', soon)
    document.addEventListener('visibilitychange', woken)
    const ticking = setInterval(() => setNowMs(performance.now()), tickMs)
    return () => {
      own.abort()
      clearTimeout(timer)
      clearInterval(ticking)
      quiet()
      document.removeEventListener('visibilitychange', woken)
    }
  }, [active])
  if (facts?.startedAt === undefined) return undefined
  const known = Date.parse(facts.now) - Date.parse(facts.startedAt)
  return { facts, elapsedMs: known + Math.max(0, nowMs - facts.askedMs) }
}

/** Calls for attention once each time another stretch of play is over. */
export function useReminder(session: PlaySession | undefined, remind: () => void): void {
  const startedAt = session?.facts.startedAt
  const due = session ? remindersDue(session.elapsedMs, session.facts.reminderMinutes) : 0
  useEffect(() => {
    if (startedAt === undefined || due <= remindersShown(startedAt)) return
    keepReminders(startedAt, due)
    remind()
  }, [startedAt, due, remind])
}
