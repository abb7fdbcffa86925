/** Time, so that tests can turn it by hand. */
export interface Timers {
  now(): number
  /** Calls `work` once after `ms`; the returned function takes it back. */
  after(ms: number, work: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
