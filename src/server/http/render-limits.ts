import type { Clock } from '#server/kernel/clock.ts'
import { addressKey } from '#server/rate-limit/public.ts'

const windowMs = 60_000

/** How many pages are rendered a minute for what no other visitor asks for: for one client address, and by one process. */
const limits = {
  /** Lists of searches: the search in the browser answers without one. */
  search: { address: 30, process: 240 },
  /**
   * Addresses at which there turned out to be no page. There is no limit for the process: a page that nobody has asked
   * for yet looks like one that never was, and other visitors must not lose it. The queue serves addresses in turn.
   */
  missing: { address: 60, process: Number.POSITIVE_INFINITY },
} as const

export interface RenderLimits {
  /** Counts one rendering; false when there was none left to take. */
  take(kind: keyof typeof limits, ip: string): boolean
  /** Whether there is none left. */
  spent(kind: keyof typeof limits, ip: string): boolean
}

/**
 * Bounds the pages that are rendered for one visitor alone: however many addresses somebody makes up, they fill neither
 * the cache nor the queue.
 */
export function openRenderLimits(clock: Clock): RenderLimits {
  const taken = new Map<string, number>()
  let endsAtMs = 0
  const keysOf = (kind: keyof typeof limits, ip: string) => {
    const nowMs = clock.now().getTime()
    if (endsAtMs <= nowMs) {
      endsAtMs = nowMs + windowMs
      taken.clear()
    }
    return [
      [`${kind} ${addressKey(ip)}`, limits[kind].address],
      [kind, limits[kind].process],
    ] as const
  }
  const countOf = (key: string) => taken.get(key) ?? 0
  return {
    take(kind, ip) {
      const keys = keysOf(kind, ip)
      if (keys.some(([key, max]) => countOf(key) >= max)) return false
      for (const [key] of keys) taken.set(key, countOf(key) + 1)
      return true
    },
    spent: (kind, ip) => keysOf(kind, ip).some(([key, max]) => countOf(key) >= max),
  }
}
