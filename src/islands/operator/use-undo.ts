import { useState } from 'react'
import { useCountdown } from '#ui/form/use-countdown.ts'

interface Undoable {
  readonly id: string
  readonly text: string
  /** Until when, by this machine's clock. */
  readonly until: number
}

/** The last decision that can still be undone, and the seconds that are left for it. */
export function useUndo() {
  const [last, setLast] = useState<Undoable>()
  const done = () => setLast(undefined)
  return {
    last,
    seconds: useCountdown(last?.until, done),
    /** `undoUntil` is the server's time; what is left of it is counted from the server's own now, `at`. */
    offer: (id: string, text: string, at: string, undoUntil: string) =>
      setLast({ id, text, until: Date.now() + Date.parse(undoUntil) - Date.parse(at) }),
    done,
  }
}
