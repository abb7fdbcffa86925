import { doubtKept } from '#browser/client.ts'
import { showClosed } from '#browser/closed.ts'
import { catalogueEvent, onLive } from './live.ts'

/** What the page shows may be wrong: it is brought up to date, and what the browser has kept is asked for again. */
export function doubtPage(): void {
  doubtKept()
  document.dispatchEvent(new Event(catalogueEvent))
}

let following = false

/** Serves the events that concern everybody. Safe to call more than once. */
export function followNews(): void {
  if (following) return
  following = true
  onLive('catalogue', doubtPage)
  onLive('notice', doubtPage)
  onLive('maintenance', ({ maintenance }) => maintenance && showClosed())
}
