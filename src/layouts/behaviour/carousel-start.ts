/** Spec 1 §9: the banners move after five seconds. What moves them comes shortly before. */
const firstMoveMs = 5_000
const wakeMs = 4_000

/** Brings what moves the banners before their first move, or with the first touch. */
export function startCarousel(): void {
  const carousel = document.querySelector('[data-carousel]')
  if (!carousel) {
    document.addEventListener('baize:redrawn', startCarousel, { once: true })
    return
  }
  const since = performance.now()
  let isAwake = false
  let bringing: Promise<void> | undefined
  const wake = () => {
    bringing ??= import('./carousel.ts').then(
      ({ runBanners }) => {
        isAwake = true
        runBanners(Math.max(0, since + firstMoveMs - performance.now()))
      },
      () => {
        bringing = undefined
      },
    )
    return bringing
  }
  for (const name of ['pointerover', 'focusin', 'touchstart'])
    carousel.addEventListener(name, () => void wake(), { once: true, passive: true })
  // A press that comes before the part that serves it is kept.
  carousel.addEventListener('click', ({ target }) => {
    const button = isAwake ? null : (target as Element).closest('button')
    if (button) void wake().then(() => isAwake && button.click())
  })
  setTimeout(() => void wake(), wakeMs)
}
