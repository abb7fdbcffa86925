import { byId, isStill, pause } from './page.ts'
import type { TableState } from './shared-stream.ts'

/** Curves of the stage: how a thing is dealt, comes to rest, leaves. */
export const easings = {
  deal: 'cubic-bezier(.16,1,.3,1)',
  out: 'cubic-bezier(.2,.7,.2,1)',
  in: 'cubic-bezier(.5,0,.9,.3)',
}

/** How long a result is looked at before the cloth with the winning spots comes back, on phones. */
const lookMs = 1800

const space = 'http://www.w3.org/2000/svg'

/** An element of the drawing. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** A part of the drawing; the server drew it, so it is there. */
export function partOf<T extends SVGElement = SVGGElement>(scene: SVGSVGElement, selector: string): T {
  const part = scene.querySelector<T>(selector)
  if (!part) throw new Error(`The scene has no ${selector}`)
  return part
}

interface Motion {
  readonly ms: number
  readonly easing?: string
  readonly cut: AbortSignal
}

/** Moves a part and leaves it where it came to; `cut` brings it there at once. */
export async function move(part: Element, frames: Keyframe[], { ms, easing = easings.deal, cut }: Motion) {
  const run = part.animate(frames, { duration: cut.aborted || isStill() ? 1 : ms, easing, fill: 'forwards' })
  const finish = () => run.finish()
  cut.addEventListener('abort', finish)
  await run.finished.catch(() => {})
  cut.removeEventListener('abort', finish)
}

/** The dealer's arms take a pose. */
export function pose(scene: SVGSVGElement, name: 'idle' | 'deal' | 'give' | 'show' | 'sweep') {
  for (const one of scene.querySelectorAll<SVGGElement>('.dealer')) one.dataset.pose = name
}

export interface Seat {
  readonly x: number
  readonly y: number
  readonly turn?: number
  readonly size?: number
}

const sheet = { x: -50, y: -72, width: 100, height: 144 }
const placeOf = ({ x, y, turn = 0, size = 0.84 }: Seat) => `translate(${x}px,${y}px) rotate(${turn}deg) scale(${size})`
const fromShoe = 'translate(222px,60px) rotate(-24deg) scale(.34)'

/** Deals a card from the shoe to its seat and turns it; `still` lays it there open. */
export async function dealCard(scene: SVGSVGElement, card: number, seat: Seat, still: boolean, cut: AbortSignal) {
  const face = svg('image', { ...sheet, href: `/cards/${card}.svg`, class: 'pc-face' })
  const turning = svg('g', {}, svg('image', { ...sheet, href: '/cards/back.svg', class: 'pc-back' }), face)
  const element = svg('g', { class: 'pc' }, turning)
  element.style.transform = placeOf(seat)
  partOf(scene, '.cards').append(element)
  if (still || isStill()) {
    element.classList.add('up')
    return still ? undefined : pause(350, cut)
  }
  pose(scene, 'deal')
  await pause(140, cut)
  pose(scene, 'give')
  const over = { ...seat, y: seat.y - 10, turn: (seat.turn ?? 0) - 6, size: (seat.size ?? 0.84) * 1.04 }
  const frames = [{ transform: fromShoe }, { transform: placeOf(over), offset: 0.8 }, { transform: placeOf(seat) }]
  await move(element, frames, { ms: 420, cut })
  await move(turning, [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], { ms: 120, easing: easings.in, cut })
  element.classList.add('up')
  await move(turning, [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { ms: 200, easing: easings.out, cut })
  pose(scene, 'idle')
}

/** The stage of a table: on phones it takes the cloth's room while a result comes about. */
export function openStage() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLong = false
  return {
    scene: byId<SVGSVGElement>('scene'),
    draw(phase: TableState['phase'] | undefined, isShown: boolean) {
      document.body.dataset.phase = isShown ? 'result' : phase === 'result' ? 'running' : (phase ?? 'closed')
      if (!isShown) {
        clearTimeout(timer)
        timer = undefined
        isLong = false
      } else if (timer === undefined) {
        timer = setTimeout(() => {
          isLong = true
          document.body.dataset.fold = '0'
        }, lookMs)
      }
      document.body.dataset.fold = phase === 'closed' || (phase === 'result' && !isLong) ? '1' : '0'
    },
  }
}
