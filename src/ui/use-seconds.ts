import { useEffect, useState } from 'react'

/** A moment: an ISO time, or milliseconds since 1970. */
type Moment = string | number

/** Whole seconds left until a time, 0 when it is over. */
export const secondsUntil = (at: Moment | undefined, nowMs = Date.now()): number =>
  at === undefined ? 0 : Math.max(0, Math.ceil((new Date(at).getTime() - nowMs) / 1_000))

/**
 * Whole seconds until a time, 0 from then on; by the clock, so that a sleeping tab is not late. `ends` is called once when
 * the time comes, and not for one that was over before.
 */
export function useSeconds(at: Moment | undefined, ends?: () => void): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(at))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what happens at the end is that of the first rendering
  useEffect(() => {
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
