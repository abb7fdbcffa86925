import { useEffect, useState } from 'react'

/** Seconds until something may be done again; by the clock, so that a sleeping tab is not late. */
export function useCountdown() {
  const [endsAt, setEndsAt] = useState(0)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [endsAt])
  return { seconds, start: (count: number) => setEndsAt(Date.now() + count * 1_000) }
}
