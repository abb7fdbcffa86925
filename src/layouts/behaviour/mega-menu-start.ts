const wakers = ['pointerover', 'focusin', 'keydown'] as const

/** Brings the vendor panels when a mouse or the focus comes to a link that has one; touch follows the links. */
export function startMegaMenu(): void {
  const header = document.querySelector<HTMLElement>('.hdr')
  if (!header?.querySelector('a[aria-controls]')) return
  let last: Event | undefined
  const wake = (event: Event) => {
    if (!(event.target as Element).closest('a[aria-controls]')) return
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
    }
    const isFirst = last === undefined
    last = event
    if (isFirst) void import('./mega-menu.ts').then(serve, forget)
  }
  const serve = ({ serveMegaMenu }: typeof import('./mega-menu.ts')) => {
    for (const name of wakers) header.removeEventListener(name, wake)
    if (last) serveMegaMenu(header, last)
  }
  // Without the network the links still lead somewhere; the next touch asks again.
  const forget = () => {
    last = undefined
  }
  for (const name of wakers) header.addEventListener(name, wake)
}
