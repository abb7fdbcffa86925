/** What moves the banners comes shortly before their first move (Spec 1 §9: after five seconds). */
const wakeMs = 4_000

/** Brings what moves the banners, before they move or with the first touch. */
export function startCarousel(): void {
  // The place stays when the banners in it change.
  const place = document.querySelector('[data-live="banners"]')
  if (!place) return
  const since = performance.now()
  let isAwake = false
  const wake = () =>
    import('./carousel.ts').then(
      (part) => {
        isAwake = part.runBanners(since)
      },
      () => undefined,
    )
  place.addEventListener('pointerover', wake, { once: true })
  place.addEventListener('focusin', wake, { once: true })
  // A press that comes before the part that serves it is kept.
  place.addEventListener('click', ({ target }) => {
    const button = isAwake ? null : (target as Element).closest('button')
    if (button) void wake().then(() => isAwake && button.click())
  })
  setTimeout(wake, wakeMs)
}
