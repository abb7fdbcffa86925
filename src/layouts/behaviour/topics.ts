/** Marks the topic that is being read in the list of topics, and keeps it in view. */
const list = document.querySelector<HTMLElement>('[data-spy]')
/** As it is written: a link's own `hash` is encoded where an id has Thai letters. */
const topicOf = (link: Element) => link.getAttribute('href')?.slice(1)

const watch = new IntersectionObserver(
  (entries) => {
    const id = entries.find((entry) => entry.isIntersecting)?.target.id
    if (!list || !id) return
    for (const link of list.querySelectorAll('a')) {
      const isRead = topicOf(link) === id
      link.classList.toggle('is-on', isRead)
      link.ariaCurrent = isRead ? 'true' : null
      if (isRead) list.scrollTo({ left: link.offsetLeft - list.offsetLeft - 16 })
    }
  },
  { rootMargin: '-120px 0px -60% 0px' },
)
for (const link of list?.children ?? []) {
  const topic = document.getElementById(topicOf(link) ?? '')
  if (topic) watch.observe(topic)
}

/** The terms also open over the page (`/help#term`). */
function openTerms(): void {
  if (location.hash === '#term') void import('#islands/actions.ts').then((loaded) => loaded.openTerms())
}
addEventListener('hashchange', openTerms)
openTerms()
