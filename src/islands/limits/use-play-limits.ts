import { useResource } from '#islands/data/use-resource.ts'
import { loadPlayLimits } from '#stores/limits.ts'
import { onLive } from '#stores/live.ts'

/** The member's limits; read again when another tab, or the operator, has changed them. */
export const usePlayLimits = () =>
  useResource((_, signal) => loadPlayLimits(signal, 'page'), null, { live: (refresh) => onLive('limits', refresh) })
