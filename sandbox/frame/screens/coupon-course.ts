import { draw, make } from '#sandbox/frame/dom.ts'
import { openBirds } from './cockfight-birds.ts'

type Side = 'home' | 'away'
type Score = readonly [home: number, away: number]

/** How a match went: who scored at which share of its time. */
export type Course = readonly { readonly at: number; readonly side: Side }[]

/** What is shown of a match on its way: the field, or the ring of a duel. */
export interface Stage {
  readonly element: HTMLElement
  /** Nothing is played yet. */
  rest(): void
  /** Shows the way to the end; `scored` is called with each score that it passes. */
  run(match: Played, cut: AbortSignal, scored: (score: Score) => void): Promise<void>
  /** Shows the end alone. */
  end(match: Played): void
}

export interface Played {
  readonly winner: Side | 'draw'
  readonly first: Side | undefined
  readonly score: Score | null
}

/**
 * A way to the score that agrees with everything that can be bet on: `first` scores first, and where the first to reach
 * a number wins (`parts`), the winner scores last. The rest has no bearing on what was drawn.
 */
export function courseOf({ winner, first, score }: Played, parts: boolean, random = Math.random): Course {
  const left = { home: score?.[0] ?? 0, away: score?.[1] ?? 0 }
  const all = left.home + left.away
  const last = parts && winner !== 'draw' ? winner : undefined
  if (last) left[last] -= 1
  const take = (side: Side): Side => {
    left[side] -= 1
    return side
  }
  return Array.from({ length: all }, (_, index) => {
    const at = parts ? (index + 1) / all : (index + 0.25 + random() * 0.5) / all
    if (last && index === all - 1) return { at, side: last }
    if (index === 0 && first && left[first] > 0) return { at, side: take(first) }
    return { at, side: take(random() * (left.home + left.away) < left.home ? 'home' : 'away') }
  })
}

const matchMs = { goals: 5200, parts: 4200 } as const
/** Where the ball lies in the nets, and how far up and down it goes. */
const [netLeft, netRight, middle] = [20, 620, 320]

/** The ball's way: up and down the field between the goals, into a net at each of them. */
function wayOf(course: Course): Keyframe[] {
  const point = (x: number, y: number, offset: number): Keyframe => ({
    transform: `translate(${x.toFixed(0)}px,${y.toFixed(0)}px)`,
    offset,
  })
  const frames = [point(middle, 60, 0)]
  let from = 0
  for (const { at, side } of [...course, { at: 1, side: undefined }]) {
    const steps = Math.max(1, Math.round((at - from) * 12))
    for (let step = 1; step < steps; step += 1) {
      const x = middle + (Math.random() * 2 - 1) * 220
      frames.push(point(x, 20 + Math.random() * 80, from + ((at - from) * step) / steps))
    }
    if (side) frames.push(point(side === 'home' ? netRight : netLeft, 60, at))
    else if (at > from) frames.push(point(middle, 60, at))
    from = at
  }
  return frames
}

const lines = (d: string) => draw('path', { class: 'pitch-line', d })

/** A field seen from above, on which a ball goes where the match goes; `parts` are won one after another. */
export function openField(kind: 'goals' | 'parts'): Stage {
  const ball = draw('g', { class: 'pitch-ball' }, draw('circle', { r: 9 }), draw('circle', { r: 3.5, class: 'in' }))
  const field = draw(
    'svg',
    { class: 'pitch', viewBox: '0 0 640 120', 'aria-hidden': 'true' },
    ...Array.from({ length: 8 }, (_, at) =>
      draw('rect', { class: 'pitch-mown', x: at * 80, y: 0, width: 40, height: 120 }),
    ),
    lines('M10 6h620v108H10zM320 6v108M320 34a26 26 0 010 52a26 26 0 010-52'),
    lines(kind === 'goals' ? 'M10 28h74v64H10M630 28h-74v64h74M10 44h-8v32h8M630 44h8v32h-8' : 'M10 60h620'),
    ball,
  )
  const clock = make('span', { class: 'pitch-clock', 'aria-hidden': 'true' })
  const won = make('span', { class: 'pitch-won', 'aria-hidden': 'true' })
  const element = make('div', { class: 'course' }, field, kind === 'goals' ? clock : won)

  const scoreAt = (course: Course, share: number): Score => {
    const so = course.filter(({ at }) => at <= share)
    return [so.filter(({ side }) => side === 'home').length, so.filter(({ side }) => side === 'away').length]
  }
  const show = (course: Course, share: number) => {
    clock.textContent = `${Math.max(1, Math.round(share * 90))}′`
    const played = course.filter(({ at }) => at <= share)
    if (won.children.length !== played.length)
      won.replaceChildren(...played.map(({ side }) => make('i', { class: side })))
  }
  const still = () => {
    for (const one of ball.getAnimations()) one.cancel()
  }

  return {
    element,
    rest() {
      still()
      clock.textContent = ''
      won.replaceChildren()
    },
    async run(match, cut, scored) {
      const course = courseOf(match, kind === 'parts')
      const way = ball.animate(wayOf(course), { duration: matchMs[kind], fill: 'forwards', easing: 'linear' })
      const finish = () => way.finish()
      cut.addEventListener('abort', finish)
      let before = 0
      const tick = () => {
        const share = Math.min(1, Number(way.currentTime ?? 0) / matchMs[kind])
        show(course, share)
        const score = scoreAt(course, share)
        if (score[0] + score[1] > before) scored(score)
        before = score[0] + score[1]
      }
      const ticking = setInterval(tick, 80)
      await way.finished.catch(() => {})
      clearInterval(ticking)
      tick()
      cut.removeEventListener('abort', finish)
    },
    end(match) {
      still()
      show(courseOf(match, kind === 'parts'), 1)
    },
  }
}

/** The ring of a duel between two roosters. */
export function openRing(scene: SVGSVGElement): Stage {
  // The part of the drawing in which they move.
  scene.setAttribute('viewBox', '-330 -140 660 400')
  const birds = openBirds(scene)
  birds.rest()
  const nameOf = { home: 'meron', away: 'wala', draw: 'draw' } as const
  return {
    element: make('div', { class: 'course ring-side' }, scene),
    rest: birds.rest,
    async run({ winner }, cut) {
      birds.rest()
      await birds.meet(nameOf[winner], cut)
      birds.end(nameOf[winner])
    },
    end: ({ winner }) => birds.end(nameOf[winner]),
  }
}
