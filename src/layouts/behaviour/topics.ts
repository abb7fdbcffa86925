/** Marks the topic that is being read in the list of topics, and keeps it in view. */
const list = document.querySelector<HTMLElement>('[data-spy]')
const links = new Map([...(list?.querySelectorAll('a') ?? [])].map((link) => [link.hash.slice(1), link]))
let current: HTMLAnchorElement | undefined

const watch = new IntersectionObserver(
  (entries) => {
    const entered = entries.find((entry) => entry.isIntersecting)
    const link = entered && links.get(entered.target.id)
    if (!list || !link || link === current) return
    current?.classList.remove('is-on')
    current?.removeAttribute('aria-current')
    link.classList.add('is-on')
    link.setAttribute('aria-current', 'true')
    current = link
    list.scrollTo({ left: link.offsetLeft - list.offsetLeft - 16 })
  },
  { rootMargin: '-120px 0px -60% 0px' },
)
/** The terms also open over the page (`/help#term`). */
const openTerms = () => {
  if (location.hash === '#term') void import('#islands/actions.ts').then((loaded) => loaded.openTerms())
}
openTerms()
addEventListener('hashchange', openTerms)

for (const id of links.keys()) {
  const topic = document.getElementById(id)
  if (topic) watch.observe(topic)
}
