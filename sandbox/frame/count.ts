import { isStill } from './page.ts'

/**
 * Counts up to an amount of units in an element, quickly at first and slower to its end. Without motion, and when
 * `cut` ends it, the amount stands there at once.
 */
export function countTo(
  element: Element,
  {
    from = 0n,
    to,
    ms,
    text,
    cut,
    over,
  }: {
    readonly from?: bigint
    readonly to: bigint
    readonly ms: number
    readonly text: (units: string) => string
    readonly cut?: AbortSignal
    /** Another amount has taken the place: leave it alone. */
    readonly over?: () => boolean
  },
): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      element.textContent = text(`${to}`)
      done()
    }
    if (isStill() || to <= from || ms <= 0) return end()
    const start = performance.now()
    // Whole cents only: a figure that the end does not have would be noise.
    const span = (to - from) / 1000n
    const tick = (now: number) => {
      if (over?.()) return done()
      // A frame may have begun before the count did.
      const share = Math.min(1, Math.max(0, now - start) / ms)
      if (share === 1 || cut?.aborted) return end()
      const eased = BigInt(Math.round((1 - (1 - share) ** 3) * 10_000))
      element.textContent = text(`${from + ((span * eased) / 10_000n) * 1000n}`)
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
}
