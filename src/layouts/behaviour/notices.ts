/** Pause button of the notice marquee, which may be drawn anew while the page is open. */
export function startNotices(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('[data-marquee] [data-pause]')
    const paused = button?.closest('[data-marquee]')?.classList.toggle('is-paused')
    button?.setAttribute('aria-pressed', String(paused))
  })
}
