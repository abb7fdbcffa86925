import { useEffect } from 'react'
import { useOwn } from '#islands/own/use-own.ts'
import { loadPlayLimits } from '#stores/limits.ts'
import { onLive } from '#stores/live.ts'

/** The member's limits; read again when another tab, or the operator, has changed them. */
export function usePlayLimits() {
  const own = useOwn(loadPlayLimits)
  useEffect(() => onLive('limits', own.again), [own.again])
  return own
}
