import type { Species } from '#sandbox/engines/fishing.ts'
import { make, picture } from '#sandbox/frame/dom.ts'
import { isStill } from '#sandbox/frame/page.ts'

export interface Fish {
  readonly species: Species
  readonly element: HTMLElement
}

interface Swimmer extends Fish {
  /** From its own place; or anew from the edge, or from where its whole length is just in view. */
  swim(from?: 'edge' | 'view'): void
}

/** Who swims where: species, lane from the top in per cent, seconds across, share of the way at the start. */
const shoal: readonly (readonly [Species, number, number, number])[] = [
  ['minnow', 4, 17, 0.1],
  ['koi', 15, 22, 0.62],
  ['whale', 24, 46, 0.3],
  ['jelly', 33, 34, 0.86],
  ['minnow', 45, 15, 0.44],
  ['manta', 50, 30, 0.12],
  ['octopus', 60, 40, 0.66],
  ['koi', 66, 20, 0.32],
  ['crab', 80, 36, 0.08],
  ['minnow', 76, 18, 0.8],
]

/** The water and all that swims in it. Where a fish swims has no bearing on whether it is caught. */
export function openPond(
  base: string,
  species: readonly { readonly name: Species; readonly pays: number }[],
  tapped: (fish: Fish) => void,
) {
  const element = make('div', { class: 'water' })
  element.append(picture(`${base}pond.svg`, 'floor'))
  const hook = make('span', { class: 'hook', 'aria-hidden': 'true' })
  const origin = make('span', { class: 'rod', 'aria-hidden': 'true' })

  const swimmers = shoal.map(([name, lane, seconds, start]): Swimmer => {
    const pays = species.find((one) => one.name === name)!.pays
    // A pointer's way to aim; by key the row of species under the pond does the same.
    const fish = make(
      'span',
      { class: `fish ${name}`, 'aria-hidden': 'true' },
      picture(`${base}pond/${name}.svg`, 'fish-picture'),
      make('b', { class: 'fish-pays' }, `×${pays}`),
    )
    fish.style.top = `${lane}%`
    const swim = (from?: 'edge' | 'view') => {
      for (const running of fish.getAnimations()) running.cancel()
      fish.style.left = `${8 + start * 74}%`
      if (isStill()) return
      fish.style.left = '0'
      const animation = fish.animate([{ left: '104%' }, { left: '-30%' }], {
        duration: seconds * 1000,
        iterations: Number.POSITIVE_INFINITY,
      })
      const width = (fish.offsetWidth / (element.clientWidth || 1)) * 100
      // The way is 134 per cent of the water long and begins behind its right edge.
      const gone = from === 'edge' ? 0 : from === 'view' ? (4 + Math.min(60, width)) / 134 : start
      animation.currentTime = gone * seconds * 1000
    }
    const swimmer = { species: name, element: fish, swim }
    fish.addEventListener('pointerdown', () => tapped(swimmer))
    swim()
    return swimmer
  })
  element.append(...swimmers.map((one) => one.element), hook, origin)

  const centre = (one: HTMLElement) => {
    const own = one.getBoundingClientRect()
    const water = element.getBoundingClientRect()
    return [own.left + own.width / 2 - water.left, own.top + own.height / 2 - water.top] as const
  }

  const float = (text: string, x: number, y: number) => {
    const note = make('span', { class: 'prize' }, text)
    note.style.left = `${Math.min(element.clientWidth - 60, Math.max(60, x))}px`
    note.style.top = `${Math.max(36, y)}px`
    element.append(note)
    note
      .animate(
        [
          { opacity: 0 },
          { opacity: 1, offset: 0.12 },
          { opacity: 1, offset: 0.75 },
          { opacity: 0, transform: 'translate(-50%, -160%)' },
        ],
        1500,
      )
      .finished.finally(() => note.remove())
  }

  return {
    element,
    mark(aimed: Species) {
      for (const { species: name, element: fish } of swimmers) fish.classList.toggle('aimed', name === aimed)
    },
    /** The one of this species that is best in view; one that is out of it comes in, so that nobody casts at nothing. */
    nearest(name: Species): Fish {
      const middle = element.clientWidth / 2
      const off = (one: Swimmer) => Math.abs(centre(one.element)[0] - middle)
      const best = swimmers.filter((one) => one.species === name).sort((a, b) => off(a) - off(b))[0]!
      if (off(best) > middle) best.swim('view')
      return best
    },
    async cast(fish: Fish, quick: boolean) {
      if (quick) return
      const [fromX, fromY] = centre(origin)
      const [x, y] = centre(fish.element)
      hook.style.left = '0'
      hook.style.top = '0'
      await hook.animate(
        [
          { transform: `translate(${fromX}px, ${fromY}px)`, opacity: 1 },
          { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
        ],
        { duration: 190, easing: 'ease-out' },
      ).finished
    },
    async catch(fish: Fish, text: string, quick: boolean) {
      const [x, y] = centre(fish.element)
      float(text, x, y)
      const swimmer = swimmers.find((one) => one.element === fish.element)!
      if (!quick)
        await fish.element.animate([{}, { transform: 'translateY(-46px) scale(1.2)', opacity: 0 }], {
          duration: 480,
          easing: 'ease-in',
        }).finished
      swimmer.swim('edge')
    },
    miss(fish: Fish) {
      const [x, y] = centre(fish.element)
      if (!isStill())
        fish.element.firstElementChild?.animate(
          [{}, { transform: 'translateX(-14px) rotate(-7deg)' }, { transform: 'translateX(6px) rotate(4deg)' }, {}],
          320,
        )
      const ripple = make('span', { class: 'ripple' })
      ripple.style.left = `${x}px`
      ripple.style.top = `${y}px`
      element.append(ripple)
      ripple
        .animate(
          [
            { transform: 'translate(-50%, -50%) scale(0.3)', opacity: 1 },
            { transform: 'translate(-50%, -50%) scale(1.5)', opacity: 0 },
          ],
          520,
        )
        .finished.finally(() => ripple.remove())
    },
  }
}
