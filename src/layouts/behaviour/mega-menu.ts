/** Pointer rest before a panel opens, and grace before it closes. */
const openAfterMs = 120
const closeAfterMs = 200

/** Vendor panels of the header: by pointer after a short rest, by keyboard with arrow down. `first` has woken them. */
export function serveMegaMenu(header: HTMLElement, first: Event): void {
  let shown: { link: HTMLElement; panel: HTMLElement } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    if (!shown) return
    shown.panel.hidden = true
    shown.link.setAttribute('aria-expanded', 'false')
    shown = undefined
  }
  const open = (link: HTMLElement) => {
    const panel = document.getElementById(link.getAttribute('aria-controls') ?? '')
    if (shown?.link === link || !panel || link.closest('[popover]')) return
    close()
    panel.hidden = false
    link.setAttribute('aria-expanded', 'true')
    shown = { link, panel }
  }
  const enter = (link: HTMLElement) => {
    open(link)
    shown?.panel.querySelector('a')?.focus()
  }
  const later = (act: () => void, afterMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, afterMs)
  }

  for (const link of header.querySelectorAll<HTMLElement>('a[aria-controls]')) {
    link.addEventListener('pointerenter', (event) => {
      if (event.pointerType === 'mouse') later(() => open(link), shown ? 0 : openAfterMs)
    })
    link.addEventListener('pointerleave', () => later(close, closeAfterMs))
    link.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      enter(link)
    })
  }
  for (const panel of header.querySelectorAll<HTMLElement>('.mega')) {
    panel.addEventListener('pointerenter', () => clearTimeout(timer))
    panel.addEventListener('pointerleave', () => later(close, closeAfterMs))
    panel.addEventListener('keydown', (event) => moveFocus(panel, event))
  }
  header.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !shown) return
    const { link } = shown
    close()
    link.focus()
  })
  header.addEventListener('focusout', (event) => {
    if (shown && !header.contains(event.relatedTarget as Node | null)) close()
  })

  const link = (first.target as Element).closest<HTMLElement>('a[aria-controls]')
  if (!link) return
  if (first instanceof KeyboardEvent) enter(link)
  else if (first.type === 'pointerover' && link.matches(':hover')) later(() => open(link), openAfterMs)
}

function moveFocus(panel: HTMLElement, event: KeyboardEvent): void {
  const line = getComputedStyle(panel).gridTemplateColumns.split(' ').length
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: line, ArrowUp: -line }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const links = [...panel.querySelectorAll('a')]
  links[links.indexOf(document.activeElement as HTMLAnchorElement) + step]?.focus()
}
