/** What is open, the topmost last. */
const open: (() => void)[] = []

/** Whether the current history entry is the one that stands for what is open. */
let hasEntry: boolean | undefined
/** Our entry is being dropped: its `popstate` is nobody's press. */
let isDropping = false
/** The page is being left: history is the next page's. */
let isLeaving = !('navigation' in globalThis)
/** An entry is being written here: the `navigate` that the browser fires meanwhile says nothing about the page. */
let isMarking = false

const mark = (how: 'pushState' | 'replaceState', popup: unknown) => {
  hasEntry = popup !== undefined
  isMarking = true
  history[how]({ ...history.state, popup }, '')
  isMarking = false
}

/** Drops our entry. While a new page is on its way, or where a browser cannot tell, it stays behind, empty. */
function drop(): void {
  if (open.length > 0 || !hasEntry) return
  if (isLeaving) mark('replaceState', undefined)
  else {
    hasEntry = false
    isDropping = true
    history.back()
  }
}

function goneBack(): void {
  if (!isDropping && hasEntry) open.at(-1)?.()
  isDropping = hasEntry = false
  // What lies below is still open and closes with the next press.
  setTimeout(() => open.length > 0 && !hasEntry && mark('pushState', true))
}

function listen(): void {
  // A page that was loaded anew stands on the entry of the pop-up that it had.
  hasEntry = Boolean(history.state?.popup)
  addEventListener('popstate', goneBack)
  // A load that the browser itself began fires no `navigate`.
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  globalThis.navigation?.addEventListener('navigate', ({ destination }) => {
    if (!isMarking) isLeaving = !destination.sameDocument
  })
}

/**
 * Lets the browser's back button, or a phone's gesture, close what covers the page in place of leaving the page. One
 * history entry stands for all that is open; `popup` is kept in it, so that a reload can open the same again.
 * Gives the function to call when it has closed.
 */
export function closeOnBack(close: () => void, popup: unknown = true): () => void {
  if (hasEntry === undefined) listen()
  open.push(close)
  if (!isDropping && open.length === 1) mark(hasEntry ? 'replaceState' : 'pushState', popup)
  return () => {
    open.splice(open.indexOf(close), 1)
    setTimeout(drop)
  }
}

/** Leaves the page. A step back that is under way ends first: behind the new page it would load this one again. */
export function leavePage(go: () => void): void {
  if (isDropping) addEventListener('popstate', go, { once: true })
  else go()
}
