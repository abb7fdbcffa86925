import type { Clock } from './clock.ts'

/** A value that is the same for everybody, read once and kept in memory for a while. */
export interface SharedRead<T> {
  /** The value; concurrent callers share one reading. A reading that failed is repeated by the next caller. */
  current(): Promise<T>
  /** What was read has changed. */
  forget(): void
}

/**
 * Opens a value in memory. A subscriber of the event that says that it has changed forgets it; `ttlMs` bounds its age where
 * a notification was lost, or no event is published.
 * @example
 * const games = openSharedRead(app.clock, 30_000, () => listGames(app.db))
 */
export function openSharedRead<T>(clock: Clock, ttlMs: number, read: () => Promise<T>): SharedRead<T> {
  let untilMs = 0
  let reading: Promise<T> | undefined
  return {
    current() {
      const nowMs = clock.now().getTime()
      if (reading !== undefined && nowMs < untilMs) return reading
      const own = read()
      reading = own
      untilMs = nowMs + ttlMs
      own.catch(() => {
        if (reading === own) reading = undefined
      })
      return own
    },
    forget() {
      reading = undefined
    },
  }
}
