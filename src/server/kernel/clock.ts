/** The time of the platform. Tests replace it; nothing else in `src/server` reads `Date.now()`. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that moves only when told to. */
export class ManualClock implements Clock {
  #ms: number

  constructor(start: Date | string) {
    this.#ms = new Date(start).getTime()
  }

  now(): Date {
    return new Date(this.#ms)
  }

  advance(ms: number): void {
    this.#ms += ms
  }
}
