import type { LiveEventData, LiveEventName } from '#api/events.ts'

/** Said on the document when what pages show has changed: games closed or opened, another notice, other banners. */
export const catalogueEvent = 'baize:catalogue'

type Listener<N extends LiveEventName> = (data: LiveEventData<N>) => void
const listeners = new Map<LiveEventName, Set<(data: never) => void>>()

/** Hears live events of one name, whoever's stream brings them; gives the way to stop. */
export function onLive<N extends LiveEventName>(name: N, listener: Listener<N>): () => void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known)
  known.add(listener)
  return () => known.delete(listener)
}

/** Tells everybody who listens on this page. */
export function tellLive(name: string, data: unknown): void {
  for (const listener of listeners.get(name as LiveEventName) ?? []) listener(data as never)
}
