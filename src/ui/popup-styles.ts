let loaded: Promise<void> | undefined

/**
 * Brings the style sheet of the pop-ups once. The page names it; an import would link it on every page from the start.
 */
export function popupStyles(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = document.body.dataset.popupStyles ?? ''
    // Without its style sheet a pop-up is plain, but works.
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
  return loaded
}
