import { useEffect, useRef } from 'react'

/** A person who did nothing for this long is not there: what asks by itself must not keep a session alive. */
const awayMs = 60_000
let seenAt = 0

const see = (): void => {
  seenAt = Date.now()
}
const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Notes that somebody is there, from the first use on. */
export function watchPresence(): () => void {
  see()
  for (const name of events) addEventListener(name, see, { passive: true })
  return () => {
    for (const name of events) removeEventListener(name, see)
  }
}

export const isThere = (): boolean => Date.now() - seenAt < awayMs

/** Does something again and again while somebody is there. */
export function useEvery(ms: number, work: () => void): void {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    const timer = setInterval(() => isThere() && !document.hidden && latest.current(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
