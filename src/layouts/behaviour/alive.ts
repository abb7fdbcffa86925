const welcome = matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)')
const part = '#alive'

const coverOf = ({ target }: Event) =>
  target instanceof Element
    ? target.closest('.gcard')?.querySelector<HTMLImageElement>('img[src*="/art/covers/"]')
    : null

/** The emblem of a cover moves for a moment under the pointer: the picture is asked for by the part that moves. */
export function startAlive(): void {
  document.addEventListener('pointerover', (event) => {
    const cover = coverOf(event)
    const from = cover?.getAttribute('src')
    if (from && welcome.matches && !from.endsWith(part)) cover?.setAttribute('src', from + part)
  })
}
