import { doubtKept, showClosed } from '#browser/client.ts'
import { catalogueEvent, onLive } from './live.ts'

/** The page's content may be out of date: marks cached answers as stale and notifies the page. */
export function doubtPage(): void {
  doubtKept()
  document.dispatchEvent(new Event(catalogueEvent))
}

let following = false

/** Handles the public events. Safe to call more than once. */
export function followNews(): void {
  if (following) return
  following = true
  onLive('catalogue', doubtPage)
  onLive('notice', doubtPage)
  onLive('maintenance', ({ maintenance }) => maintenance && showClosed())
}
