import { useEffect, useState } from 'react'
import { countQueues } from '#stores/staff-queues.ts'
import { $heard, $staff, idleMs, lapse } from '#stores/staff-session.ts'
import { isThere, watchPresence } from './presence.ts'

const everyMs = 15_000
const countEveryMs = 30_000
/** The warning before the end. */
const warnMs = 2 * 60_000

export type Ending = 'idle' | 'day' | undefined

/**
 * Counts the queues while somebody works, warns before the session ends, and puts the log-in over the page when it has. `idle`: it ends
 * because nobody works; `day`: because no session lasts longer.
 */
export function useWatch(): Ending {
  const [ending, setEnding] = useState<Ending>()
  useEffect(() => {
    const stop = watchPresence()
    let countedAt = 0
    const look = () => {
      const { status, me } = $staff.get()
      if (status !== 'in' || me === undefined) return setEnding(undefined)
      const now = Date.now()
      if (isThere() && now - countedAt >= countEveryMs) {
        countedAt = now
        void countQueues()
      }
      const idleLeft = $heard.get() + idleMs - now
      const dayLeft = Date.parse(me.expiresAt) - now
      if (Math.min(idleLeft, dayLeft) <= 0) lapse()
      setEnding(dayLeft < warnMs ? 'day' : idleLeft < warnMs ? 'idle' : undefined)
    }
    look()
    const timer = setInterval(look, everyMs)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return ending
}
