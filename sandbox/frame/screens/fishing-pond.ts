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

/** Who swims where: species, lane from the top in per cent, seconds across, share of the way at the start, way. */
const shoal: readonly (readonly [Species, number, number, number, 'left' | 'right'])[] = [
  ['minnow', 3, 17, 0.1, 'left'],
  ['minnow', 8, 17, 0.14, 'left'],
  ['minnow', 5, 17, 0.19, 'left'],
  ['koi', 15, 22, 0.62, 'right'],
  ['whale', 24, 46, 0.3, 'left'],
  ['jelly', 33, 34, 0.86, 'right'],
  ['minnow', 45, 15, 0.44, 'right'],
  ['minnow', 49, 15, 0.4, 'right'],
  ['manta', 50, 30, 0.12, 'left'],
  ['octopus', 58, 40, 0.66, 'right'],
  ['koi', 64, 20, 0.32, 'left'],
  ['crab', 76, 36, 0.08, 'left'],
  ['minnow', 72, 18, 0.8, 'right'],
]
/** How much faster a fish swims that got away, and for how long. */
const flight = { rate: 3.2, ms: 900 }
/** A shot flies so many milliseconds for each pixel, and never less than the least. */
const shotPace = { perPixel: 0.7, least: 160, most: 420 }

/** The water and all that swims in it. Where a fish swims has no bearing on whether it is caught. */
export function openPond(
  base: string,
  species: readonly { readonly name: Species; readonly pays: number }[],
  tapped: (fish: Fish) => void,
) {
  const element = make('div', { class: 'water' })
  element.append(picture(`${base}pond.svg`, 'floor'))
  const part = (name: string) => picture(`${base}parts/${name}.svg`, name)
  const barrel = part('barrel')
  const gun = make('span', { class: 'gun', 'aria-hidden': 'true' }, barrel, part('mount'))
  const fly = (name: string) => {
    const element = part(name)
    element.classList.add('flying')
    return element
  }

  const swimmers = shoal.map(([name, lane, seconds, start, way]): Swimmer => {
    const pays = species.find((one) => one.name === name)!.pays
    // A pointer's way to aim; by key the row of species under the pond does the same.
    const fish = make(
      'span',
      { class: `fish ${name} to-${way}`, 'aria-hidden': 'true' },
      picture(`${base}pond/${name}.svg`, 'fish-picture'),
      make('b', { class: 'fish-pays' }, `×${pays}`),
    )
    fish.style.top = `${lane}%`
    const swim = (from?: 'edge' | 'view') => {
      for (const running of fish.getAnimations()) running.cancel()
      fish.style.left = `${8 + start * 74}%`
      if (isStill()) return
      fish.style.left = '0'
      const ends = [{ left: '104%' }, { left: '-30%' }]
      const animation = fish.animate(way === 'left' ? ends : ends.reverse(), {
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
  element.append(...swimmers.map((one) => one.element), gun)

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
    /** The gun turns to a fish and shoots; a net opens where it is. */
    async cast(fish: Fish, quick: boolean) {
      const [fromX, fromY] = centre(gun)
      const [x, y] = centre(fish.element)
      const turn = Math.atan2(x - fromX, fromY - y)
      barrel.style.rotate = `${((turn * 180) / Math.PI).toFixed(1)}deg`
      if (quick) return
      barrel.animate([{}, { translate: '0 14px', offset: 0.3 }, {}], { duration: 180, easing: 'ease-out' })
      const shot = fly('shot')
      element.append(shot)
      const way = Math.hypot(x - fromX, y - fromY)
      const at = (left: number, top: number) => `translate(${left}px, ${top}px) rotate(${turn}rad)`
      await shot
        .animate([{ transform: at(fromX, fromY) }, { transform: at(x, y) }], {
          duration: Math.min(shotPace.most, Math.max(shotPace.least, way * shotPace.perPixel)),
        })
        .finished.catch(() => {})
      shot.remove()
      const net = fly('net')
      element.append(net)
      const opens = [
        { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(1.15)`, opacity: 0 },
      ]
      void net.animate(opens, { duration: 320, easing: 'ease-out' }).finished.finally(() => net.remove())
      fish.element.firstElementChild?.animate([{ filter: 'brightness(2.2) saturate(.3)' }, { filter: 'none' }], 200)
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
    /** It flees; a ripple is left where it was. */
    miss(fish: Fish) {
      const [x, y] = centre(fish.element)
      for (const swimming of isStill() ? [] : fish.element.getAnimations()) {
        swimming.updatePlaybackRate(flight.rate)
        setTimeout(() => swimming.updatePlaybackRate(1), flight.ms)
      }
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
