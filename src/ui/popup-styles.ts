let loaded: Promise<void> | undefined

/**
 * Brings the style sheet of the pop-ups once. The page names it on its body, the offline page on its button; a page that
 * names none links the sheet itself. An import would link it on every page from the start.
 */
export function popupStyles(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    const href = document.querySelector<HTMLElement>('[data-popup-styles]')?.dataset.popupStyles
    if (!href) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    // Without its style sheet a pop-up is plain, but works.
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
  return loaded
}
