/** Pause button of the notice marquee. */
export function startNotices(): void {
  const marquee = document.querySelector<HTMLElement>('[data-marquee]')
  const button = marquee?.querySelector('[data-pause]')
  button?.addEventListener('click', () => {
    const paused = marquee?.classList.toggle('is-paused') ?? false
    button.setAttribute('aria-pressed', String(paused))
  })
}
