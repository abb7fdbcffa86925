import type { LiveEventData, LiveEventName } from '#api/events.ts'

/** Said on the document when what pages show has changed: games closed or opened, another notice, other banners. */
export const catalogueEvent = 'baize:catalogue'

/** Fraction of a second that `document.lastModified` leaves out, and what the clocks of two processes may differ by. */
const slackMs = 2_000

let joined: LiveEventData<'hello'> | undefined

/** Whether an event stream has told how things stand; whoever comes later asks for itself. */
export const hasJoined = (): boolean => joined !== undefined

/** Whether something has changed since the page was drawn, or since the stream was open last. */
function isNews(now: string, before: string | undefined): boolean {
  return before === undefined ? Date.parse(now) + slackMs > Date.parse(document.lastModified) : now !== before
}

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

/**
 * Takes in the first event of a stream: whoever shows winners is told when there may be new ones. Gives whether what
 * pages show may be another now.
 */
export function greet(hello: LiveEventData<'hello'>): boolean {
  const before = joined
  joined = hello
  if (isNews(hello.wonAt, before?.wonAt)) tellLive('hello', hello)
  return isNews(hello.changedAt, before?.changedAt)
}
