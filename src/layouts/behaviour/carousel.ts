/** Between two moves (Spec 1 §9). */
const autoplayMs = 5000

let started = false

/**
 * The banners: scroll-snap in the page's own style, with dots, pause and autoplay on top of it. Swiper takes over at the
 * first move, so a visitor who does not wait for it never loads it. The page has shown them `since`. Safe to call again.
 */
export function runBanners(since: number): true {
  if (started) return true
  started = true
  runCarousel(Math.max(0, since + autoplayMs - performance.now()))
  // Other banners may come while the page is open.
  document.addEventListener('baize:redrawn', () => runCarousel())
  return true
}

const running = new WeakSet<Element>()

function runCarousel(firstMs = autoplayMs): void {
  const carousel = document.querySelector<HTMLElement>('[data-carousel]')
  const view = carousel?.querySelector<HTMLElement>('[data-view]')
  const track = view?.firstElementChild as HTMLElement | null | undefined
  if (!carousel || !view || !track || track.children.length < 2 || running.has(carousel)) return
  running.add(carousel)

  const dots = [...carousel.querySelectorAll<HTMLElement>('[data-slide]')]
  let current = 0
  const mark = (index: number) => {
    current = index
    for (const [at, dot] of dots.entries()) dot.setAttribute('aria-current', String(at === index))
  }
  let upgraded: Promise<(index: number) => void> | undefined
  const upgrade = () => {
    upgraded ??= import('./carousel-swiper.ts').then(({ upgradeCarousel }) => {
      track.scrollLeft = 0
      return upgradeCarousel(view, track, current, mark)
    })
    return upgraded
  }
  const go = (index: number) => void upgrade().then((move) => move(index))

  for (const [at, dot] of dots.entries()) dot.addEventListener('click', () => go(at))
  track.addEventListener('scrollend', () => {
    const [first] = track.children as unknown as HTMLElement[]
    if (!upgraded && first) mark(Math.round(track.scrollLeft / first.offsetWidth))
  })
  const isHeld = watchHolds(carousel)
  const turn = () => {
    if (!carousel.isConnected) return
    if (!isHeld() && !document.hidden) go(current + 1)
    setTimeout(turn, autoplayMs)
  }
  setTimeout(turn, firstMs)
}

/** Whether something asks the banners to stand still: the pointer, the focus, the pause button, reduced motion. */
function watchHolds(carousel: HTMLElement): () => boolean {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const pause = carousel.querySelector<HTMLElement>('[data-pause]')
  pause?.addEventListener('click', () => {
    pause.setAttribute('aria-pressed', String(pause.getAttribute('aria-pressed') !== 'true'))
  })
  return () =>
    still.matches ||
    // Nothing moves beside a form.
    document.querySelector('dialog[open]') !== null ||
    pause?.getAttribute('aria-pressed') === 'true' ||
    carousel.matches(':hover') ||
    carousel.matches(':focus-within')
}
