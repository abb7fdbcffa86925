const name = 'view-transition-name'
const opened = '@view-transition { navigation: auto }'

/** The cover that grew last; this page may come back as it was left. */
let before: HTMLElement | undefined

/**
 * Goes to the page of a game, into whose stage the cover of the pressed card grows, where the browser has such
 * transitions and motion is welcome. Only this one way out of the page is animated: what allows it comes with the press,
 * and the browser has to have drawn it once.
 */
export function growInto(pressed: Element, go: () => void): void {
  const cover = pressed.closest('.gcard')?.querySelector('img') ?? pressed.querySelector('img')
  if (!cover || !('onpagereveal' in window) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    go()
    return
  }
  if (before) before.style.removeProperty(name)
  else {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(opened)
    document.adoptedStyleSheets.push(sheet)
  }
  cover.style.setProperty(name, 'cover')
  before = cover
  requestAnimationFrame(() => requestAnimationFrame(go))
}
