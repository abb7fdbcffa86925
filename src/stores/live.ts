import type { LiveEventData, LiveEventName } from '#api/events.ts'

/** Dispatched on the document when page content has changed: games closed or opened, another notice, other banners. */
export const catalogueEvent = 'baize:catalogue'

/** Fraction of a second that `document.lastModified` leaves out, and what the clocks of two processes may differ by. */
const slackMs = 2_000

let joined: LiveEventData<'hello'> | undefined

/** Whether an event stream has delivered its first state; listeners that subscribe later fetch their own. */
export const hasJoined = (): boolean => joined !== undefined

/** Whether content has changed since the page was rendered, or since the stream was last open. */
function isNews(now: string, before: string | undefined): boolean {
  return before === undefined ? Date.parse(now) + slackMs > Date.parse(document.lastModified) : now !== before
}

type Listener<N extends LiveEventName> = (data: LiveEventData<N>) => void
const listeners = new Map<LiveEventName, Set<(data: never) => void>>()

/** Subscribes to live events of one name, from this tab's stream or another's; returns the function that unsubscribes. */
export function onLive<N extends LiveEventName>(name: N, listener: Listener<N>): () => void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known)
  known.add(listener)
  return () => known.delete(listener)
}

/** Notifies all subscribers on this page. */
export function tellLive(name: string, data: unknown): void {
  for (const listener of listeners.get(name as LiveEventName) ?? []) listener(data as never)
}

/**
 * Handles the first event of a stream: notifies the lists of winners when there may be new ones. Returns whether the
 * content of pages may have changed.
 */
export function greet(hello: LiveEventData<'hello'>): boolean {
  const before = joined
  joined = hello
  if (isNews(hello.wonAt, before?.wonAt)) tellLive('hello', hello)
  return isNews(hello.changedAt, before?.changedAt)
}
