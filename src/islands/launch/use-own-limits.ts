import { useEffect, useState } from 'react'
import { type LimitKind, loadPlayLimits, type PlayLimits, percentUsed } from '#stores/limits.ts'
import { onLive } from '#stores/live.ts'
import { $revealed, isShowing } from '#stores/reveal.ts'

/** After the balance moved, or while a round is shown: what it leaves of a limit is not told before its end. */
const settleMs = 1_200

export type PlayKind = Extract<LimitKind, 'lossDay' | 'lossWeek' | 'lossMonth' | 'stakeDay' | 'session'>
const kinds: readonly PlayKind[] = ['lossDay', 'lossWeek', 'lossMonth', 'stakeDay', 'session']

/** The limit of play that is nearest to its end. */
export interface NearestLimit {
  readonly kind: PlayKind
  /** Whole percent, 100 at most. */
  readonly percent: number
  /** As it travels: an amount, or minutes. */
  readonly used: string
  readonly holds: string
}

/** Of the limits that hold the one of which most is used; the time at one go is counted on here. */
export function nearestLimit(limits: PlayLimits, elapsedMs: number | undefined): NearestLimit | undefined {
  let nearest: NearestLimit | undefined
  for (const kind of kinds) {
    const { value, house, used: told } = limits.limits[kind]
    const holds = [value, house].filter((one) => one !== undefined).sort((a, b) => Number(a) - Number(b))[0]
    const used = kind === 'session' && elapsedMs !== undefined ? String(Math.floor(elapsedMs / 60_000)) : told
    if (holds === undefined || used === undefined) continue
    const percent = percentUsed({ value: holds, used }) ?? 0
    if (nearest === undefined || percent > nearest.percent) nearest = { kind, percent, used, holds }
  }
  return nearest
}

/** The member's limits while a game is open for money; read again when a round has been shown, and when they change. */
export function useOwnLimits(active: boolean): PlayLimits | undefined {
  const [limits, setLimits] = useState<PlayLimits>()
  useEffect(() => {
    if (!active) return setLimits(undefined)
    const own = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, settleMs)
    }
    const ask = () => {
      if (isShowing()) return soon()
      loadPlayLimits(own.signal).then(
        (loaded) => !own.signal.aborted && (isShowing() ? soon() : setLimits(loaded)),
        // The bar goes on with what it has; the next event asks again.
        () => undefined,
      )
    }
    ask()
    const stops = [onLive('balance', soon), onLive('limits', ask), $revealed.listen(soon)]
    return () => {
      own.abort()
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [active])
  return limits
}
