import Swiper from 'swiper'

const moveMs = 1000
/** Between slides, as in the style sheet. */
const gapPx = { phone: 12, wide: 20.3 }

/**
 * Hands the banners over to Swiper, which adds the endless loop and its own dragging. The widths stay those of the style
 * sheet, so nothing moves.
 * @returns the way to go to a slide from then on
 */
export function upgradeCarousel(
  view: HTMLElement,
  track: HTMLElement,
  start: number,
  mark: (index: number) => void,
): (index: number) => void {
  track.classList.add('swiper-wrapper')
  view.classList.add('swiper')
  for (const slide of track.children) slide.classList.add('swiper-slide')
  const count = track.children.length
  const swiper = new Swiper(view, {
    slidesPerView: 'auto',
    spaceBetween: gapPx.phone,
    breakpoints: { 768: { spaceBetween: gapPx.wide } },
    speed: moveMs,
    loop: true,
    initialSlide: start,
    on: { realIndexChange: ({ realIndex }) => mark(realIndex) },
  })
  return (index) => {
    if (index === swiper.realIndex + 1) swiper.slideNext(moveMs)
    else swiper.slideToLoop(((index % count) + count) % count, moveMs)
  }
}
