import { useLayoutEffect, useState } from 'react'

/** A moment: an ISO time, or milliseconds since 1970. */
type Moment = string | number

/** Whole seconds left until a time, 0 when it is over. */
export const secondsUntil = (at: Moment | undefined, nowMs = Date.now()): number =>
  at === undefined ? 0 : Math.max(0, Math.ceil((new Date(at).getTime() - nowMs) / 1_000))

/** @example clockOf(102) // '1:42' */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Whole seconds until a time, 0 from then on; by the clock, so that a sleeping tab is not late. `ends` is called once when
 * the time comes, and not for one that was over before.
 */
export function useCountdown(at: Moment | undefined, ends?: () => void): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(at))
  // Before anything is painted, so that nobody sees what was left until an earlier time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what happens at the end is that of the rendering that set the time
  useLayoutEffect(() => {
    setSeconds(secondsUntil(at))
    if (secondsUntil(at) === 0) return
    const timer = setInterval(() => {
      const left = secondsUntil(at)
      setSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      ends?.()
    }, 250)
    return () => clearInterval(timer)
  }, [at])
  return seconds
}
