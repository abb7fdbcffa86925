import type { ClientDirective } from 'astro'

/** `client:shown`: hydrates when it is in view, and not before the page has come to rest, unless somebody uses it. */
const clientShown: ClientDirective = (load, _options, element) => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    void load().then(
      (hydrate) => hydrate(),
      (failure) => {
        // The page says that a chunk failed to load; the next press tries again.
        started = false
        throw failure
      },
    )
  }
  for (const name of ['click', 'focusin']) element.addEventListener(name, start)
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watch.disconnect()
      start()
    },
    // A strip at the lower edge is not yet what somebody looks at.
    { rootMargin: '0px 0px -25% 0px' },
  )
  // The element of an island has no box of its own.
  const atRest = () => {
    for (const child of element.children) watch.observe(child)
  }
  const afterLoad = () => ('requestIdleCallback' in window ? requestIdleCallback(atRest) : setTimeout(atRest, 200))
  if (document.readyState === 'complete') afterLoad()
  else addEventListener('load', afterLoad, { once: true })
}

export default clientShown
