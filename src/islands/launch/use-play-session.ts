import { useEffect, useState } from 'react'
import { onLive } from '#stores/live.ts'
import { keepReminders, loadPlayFacts, remindersShown, type ShownFacts } from '#stores/play-session.ts'
import { $revealed, isShowing } from '#stores/reveal.ts'
import { remindersDue } from './play-time.ts'

/** After the balance moved, or while a round is shown: what the round was worth is not asked for before its end. */
const settleMs = 1_200
/** An open page is a sign of play, and wants one more often than the server forgets. */
const askAgainMs = 5 * 60_000
const tickMs = 10_000
/** How often a running round is looked at whose end something waits for. */
const betweenMs = 500

export interface PlaySession {
  readonly facts: ShownFacts
  readonly elapsedMs: number
}

/** The member’s play session while a game is open for money: from the server, live by events, counted on between them. */
export function usePlaySession(active: boolean): PlaySession | undefined {
  const [facts, setFacts] = useState<ShownFacts & { readonly askedMs: number }>()
  const [nowMs, setNowMs] = useState(0)
  useEffect(() => {
    if (!active) return setFacts(undefined)
    const own = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, askAgainMs)
      if (isShowing()) return soon()
      loadPlayFacts(own.signal).then(
        (loaded) => {
          if (own.signal.aborted) return
          if (isShowing()) return soon()
          if (loaded.againMs !== undefined) soon(loaded.againMs)
          setFacts({ ...loaded, askedMs: performance.now() })
          setNowMs(performance.now())
        },
        // The bar goes on with what it has; the next event asks again.
        () => undefined,
      )
    }
    const soon = (ms = settleMs) => {
      clearTimeout(timer)
      timer = setTimeout(ask, ms)
    }
    // A phone that slept stood still with its clock.
    const woken = () => document.visibilityState === 'visible' && ask()
    ask()
    const quiet = onLive('balance', () => soon())
    const deaf = $revealed.listen(ask)
    document.addEventListener('visibilitychange', woken)
    const ticking = setInterval(() => setNowMs(performance.now()), tickMs)
    return () => {
      own.abort()
      clearTimeout(timer)
      clearInterval(ticking)
      quiet()
      deaf()
      document.removeEventListener('visibilitychange', woken)
    }
  }, [active])
  if (facts?.startedAt === undefined) return undefined
  const known = Date.parse(facts.now) - Date.parse(facts.startedAt)
  return { facts, elapsedMs: known + Math.max(0, nowMs - facts.askedMs) }
}

/**
 * Whether a reality check wants its answer: after each stretch of play, between two rounds, and again on whatever page of
 * a game comes next until there is one. The answer is the second part.
 */
export function useRealityCheck(session: PlaySession | undefined): readonly [asks: boolean, answer: () => void] {
  const startedAt = session?.facts.startedAt
  const due = session ? remindersDue(session.elapsedMs, session.facts.reminderMinutes) : 0
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    if (startedAt === undefined || due <= remindersShown(startedAt)) return
    const ask = () => {
      if (isShowing()) return
      clearInterval(waiting)
      setAsks(true)
    }
    const waiting = setInterval(ask, betweenMs)
    ask()
    return () => clearInterval(waiting)
  }, [startedAt, due])
  const answer = () => {
    if (startedAt !== undefined) keepReminders(startedAt, due)
    setAsks(false)
  }
  return [asks, answer]
}
