/** Priority navigation: links that do not fit move into "More", last ones first. */
export function startFolding(): void {
  const nav = document.querySelector<HTMLElement>('[data-fold]')
  const more = nav?.querySelector<HTMLElement>('[data-fold-more]')
  const menu = document.getElementById('more-links')
  if (!nav || !more || !menu) return
  const links = [...nav.querySelectorAll<HTMLElement>('a')]

  const fold = () => {
    for (const link of links) link.className = link.className.replace('pop__item', 'hdr__link')
    more.before(...links)
    more.hidden = true
    if (nav.scrollWidth <= nav.clientWidth) return
    more.hidden = false
    for (let last = links.length - 1; last > 0 && nav.scrollWidth > nav.clientWidth; last--) {
      const link = links[last]!
      link.className = link.className.replace('hdr__link', 'pop__item')
      menu.prepend(link)
    }
  }
  fold()
  new ResizeObserver(fold).observe(nav)
  void document.fonts.ready.then(fold)
  menu.addEventListener('beforetoggle', () => {
    const { left, bottom } = more.getBoundingClientRect()
    menu.style.left = `${Math.max(8, left)}px`
    menu.style.top = `${bottom}px`
  })
}
