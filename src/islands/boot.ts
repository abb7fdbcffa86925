import { inTime } from './in-time.ts'

/**
 * The only script that every page starts with. It waits for a click on something with `data-action` and brings the parts
 * that serve it; whatever it does not need stays on the server.
 */
const page = document.documentElement
const parts = () => inTime(import('./actions.ts'))
const session = () => import('./session/start.ts')

/** Elements whose click was taken and waits for its parts. */
const waiting = new WeakSet<Element>()

const actionOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action]') : null

async function serve(element: HTMLElement) {
  if (waiting.has(element)) return
  waiting.add(element)
  try {
    await (await parts()).run(element)
  } catch (thrown) {
    // Without the parts (no connection) a link still leads somewhere.
    if (!(element instanceof HTMLAnchorElement)) throw thrown
    location.assign(element.href)
  } finally {
    waiting.delete(element)
  }
}

document.addEventListener('click', (event) => {
  const element = actionOf(event)
  // A member's own pages are links for members.
  if (element?.dataset.action === 'own' && page.dataset.user === 'member') return
  if (!element || event.defaultPrevented || event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  void serve(element)
})

/** Preloads a button's code on hover or focus, because a press is likely to follow. */
function prepare(event: Event) {
  const action = actionOf(event)?.dataset.action
  if (!action) return
  const opensPopup =
    !/^(favourite|search)$/.test(action) && (!/^(trial|own)$/.test(action) || page.dataset.user === 'guest')
  parts().then(
    (loaded) => opensPopup && loaded.prepare(),
    () => undefined,
  )
}
document.addEventListener('pointerover', prepare, { passive: true })
document.addEventListener('focusin', prepare)
const showPopups = () => void parts().then((loaded) => loaded.showPopups())
document.addEventListener('baize:popup', showPopups)
if ('popups' in page.dataset) showPopups()

/** The key of the search, where it is no letter of a text. */
document.addEventListener('keydown', (event) => {
  const search = document.querySelector<HTMLElement>('[data-action="search"]')
  if (
    event.key !== '/' ||
    event.ctrlKey ||
    !search ||
    document.querySelector(':modal,:is(input,select,textarea):focus')
  )
    return
  event.preventDefault()
  void serve(search)
})

/** A picture that did not come is looked for elsewhere. */
const mend = (image: EventTarget | null) =>
  image instanceof HTMLImageElement && void import('./image-fallback.ts').then((loaded) => loaded.mend(image))
document.addEventListener('error', (event) => mend(event.target), true)
for (const image of document.images) if (image.complete && image.naturalWidth === 0) mend(image)

/** News come once the page has come to rest. */
const newsMs = 6_000
const hearNews = () => void import('./session/guest.ts').catch(() => undefined)
addEventListener('load', () => setTimeout(hearNews, newsMs))

const address = new URL(location.href)
// The link of a mail that sets a new password has a token of its own.
const oneTime = /\/reset\/?$/.test(address.pathname) ? null : address.searchParams.get('token')
const failure = address.searchParams.get('error') ?? undefined
/** The page of a pop-up, or the pop-up of this history entry when the page is loaded anew. */
const opens = (document.body.dataset.open ?? history.state?.popup?.name) as 'login' | 'register' | undefined

let signedIn = page.dataset.user === 'member'
try {
  signedIn ||= localStorage.getItem('signedIn') !== null || sessionStorage.getItem('heldToken') !== null
  // Who sent this visitor: a friend's code or a partner's.
  for (const key of ['ref', 'aff']) {
    const code = address.searchParams.get(key)
    if (code) sessionStorage.setItem(key, code.slice(0, 40))
  }
} catch {
  // Storage is blocked: the session lasts as long as the page.
}

if (oneTime !== null || opens) {
  address.searchParams.delete('token')
  address.searchParams.delete('error')
  if (opens) address.pathname = address.pathname.replace(/\/(login|register)\/?$/, '') || '/'
  history.replaceState(history.state, '', address)
}
const started =
  oneTime !== null
    ? import('./session/exchange.ts').then((loaded) => loaded.exchange(oneTime))
    : signedIn && session().then((loaded) => loaded.start())
if (!started) {
  addEventListener('storage', (event) => {
    if (event.key === 'signedIn' && event.newValue !== null) void session().then((loaded) => loaded.start())
  })
}
if (opens) void Promise.all([parts(), started]).then(([loaded]) => loaded.openFirst(opens, failure))

// From here on the page's own buttons are served: what was pressed before is pressed now (`first-paint.js`).
page.removeAttribute('ssr')
page.dispatchEvent(new Event('astro:hydrate'))
