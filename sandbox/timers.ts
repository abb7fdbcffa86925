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

const patienceMs = 5000

/** A slow wallet does not keep the player's answer: after a while the round is shown as it stands. */
export const patiently = (timers: Timers, work: Promise<void>): Promise<void> =>
  new Promise((done) => {
    const take = timers.after(patienceMs, done)
    void work.then(() => {
      take()
      done()
    })
  })
