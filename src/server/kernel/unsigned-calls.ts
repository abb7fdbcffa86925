import type { Clock } from './clock.ts'

const windowMs = 60_000
/** Far more than somebody sees who looks at the log while a vendor's key is being changed. */
const triesMax = 60
const addressesMax = 10_000

/**
 * Counts calls without a valid signature by source address, in this process. Signed calls are never counted, so unsigned
 * ones from the same address do not delay them.
 */
export interface UnsignedCalls {
  /** Counts one call; gives the seconds until the next may be answered, or `undefined` while there is room. */
  count(address: string): number | undefined
  /** The seconds that {@link count} would give, without counting: what costs something is not done for an address over its limit. */
  left(address: string): number | undefined
}

/** Opens the count: one window of time for all addresses, so that forgetting them is dropping one map. */
export function openUnsignedCalls(clock: Clock): UnsignedCalls {
  let endsAtMs = 0
  const calls = new Map<string, number>()
  const secondsLeft = (nowMs: number): number => Math.max(1, Math.ceil((endsAtMs - nowMs) / 1_000))
  return {
    count(address) {
      const nowMs = clock.now().getTime()
      if (nowMs >= endsAtMs) {
        endsAtMs = nowMs + windowMs
        calls.clear()
      }
      const known = calls.get(address) ?? 0
      if (known > 0 || calls.size < addressesMax) calls.set(address, known + 1)
      const isOver = known >= triesMax || !calls.has(address)
      return isOver ? secondsLeft(nowMs) : undefined
    },
    left(address) {
      const nowMs = clock.now().getTime()
      return nowMs < endsAtMs && (calls.get(address) ?? 0) >= triesMax ? secondsLeft(nowMs) : undefined
    },
  }
}
