/** From this width on, the menu stands beside the page. */
const beside = matchMedia('(min-width: 1024px)')

/** The menu button: folds the side menu, or opens it as a drawer where there is no room beside the page. */
export function startDrawer(): void {
  const root = document.documentElement
  const side = document.querySelector<HTMLElement>('[data-side-menu]')
  const drawer = document.querySelector<HTMLDialogElement>('[data-drawer]')
  const content = side?.firstElementChild
  if (!side || !drawer || !content) return
  const drawerOnly = side.classList.contains('side--drawer-only')

  const open = () => {
    drawer.append(content)
    drawer.showModal()
    void import('#ui/back.ts').then(({ closeOnBack }) => {
      if (drawer.open)
        drawer.addEventListener(
          'close',
          closeOnBack(() => drawer.close()),
          { once: true },
        )
    })
  }
  drawer.addEventListener('close', () => side.append(content))
  drawer.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target === drawer || target.closest('[data-drawer-close], a, [data-action]')) drawer.close()
  })
  beside.addEventListener('change', () => drawer.close())

  const press = () => {
    if (drawerOnly || !beside.matches) return open()
    root.dataset.side = root.dataset.side === 'min' ? 'open' : 'min'
    localStorage.setItem('side', root.dataset.side)
    dispatchEvent(new Event('resize'))
  }
  for (const button of document.querySelectorAll('[data-menu-button]')) button.addEventListener('click', press)
}
