import { catalogueEvent } from '#stores/live.ts'
import { followNews } from '#stores/news.ts'

let following = false

function refresh(): void {
  void import('./card-states.ts').then(({ drawCardStates }) => drawCardStates()).catch(() => undefined)
  void import('./redraw.ts').then(({ redraw }) => redraw()).catch(() => undefined)
}

/** Keeps the plain HTML of the page up to date from now on; islands see to themselves. Safe to call more than once. */
export function followPage(): void {
  if (following) return
  following = true
  followNews()
  document.addEventListener(catalogueEvent, refresh)
}

/** Follows as well, where the first news has come before this. */
export function catchUp(): void {
  if (following) return
  followPage()
  refresh()
}
