import type { ClientDirective } from 'astro'

/** `client:member`: hydrates when `<html data-user="member">` is set, at once or after a log-in. */
const clientMember: ClientDirective = (load) => {
  const root = document.documentElement
  const start = () => {
    if (root.dataset.user !== 'member') return false
    void load().then((hydrate) => hydrate())
    return true
  }
  if (start()) return
  const watch = new MutationObserver(() => {
    if (start()) watch.disconnect()
  })
  watch.observe(root, { attributes: true, attributeFilter: ['data-user'] })
}

export default clientMember
