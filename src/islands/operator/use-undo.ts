import { useEffect, useState } from 'react'

interface Undoable {
  readonly id: string
  readonly text: string
  /** Until when, by this machine's clock. */
  readonly until: number
}

const tickMs = 250

/** The last decision that can still be undone, and the seconds that are left for it. */
export function useUndo() {
  const [last, setLast] = useState<Undoable>()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (last === undefined) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= last.until) setLast(undefined)
    }, tickMs)
    return () => clearInterval(timer)
  }, [last])
  return {
    last,
    seconds: last ? Math.max(0, Math.ceil((last.until - now) / 1_000)) : 0,
    /** `undoUntil` is the server's time; what is left of it is counted from the server's own now, `at`. */
    offer(id: string, text: string, at: string, undoUntil: string) {
      setNow(Date.now())
      setLast({ id, text, until: Date.now() + Date.parse(undoUntil) - Date.parse(at) })
    },
    done: () => setLast(undefined),
  }
}
