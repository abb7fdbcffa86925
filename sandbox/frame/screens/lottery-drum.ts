import { isStill, pause } from '#sandbox/frame/page.ts'
import { easings, move, partOf, svg } from '#sandbox/frame/shared-stage.ts'
import { knock } from '#sandbox/frame/sound.ts'

const tones = ['#CC5A40', '#2B6A9E', '#D9B15C', '#2F8B6C', '#7A4B86', '#D0802F']
const wall = 146
const size = 27
/** A ball at most, and all of them: the server shows a draw for seven seconds, and the result is to be read. */
const [ballMs, showMs] = [900, 4500]

interface Body {
  readonly element: SVGGElement
  x: number
  y: number
  vx: number
  vy: number
}

/** A ball with its number, around 0,0. */
const ball = (text: string, tone: number, radius: number) =>
  svg(
    'g',
    {},
    svg('circle', { r: radius, fill: tones[tone % tones.length]! }),
    svg('path', { d: `M0-${radius}a${radius} ${radius} 0 010 ${2 * radius}z`, fill: '#000', opacity: 0.18 }),
    svg('circle', { r: radius * 0.6, fill: '#F5EBD2' }),
    svg(
      'text',
      { y: radius * 0.26, 'text-anchor': 'middle', 'font-size': radius * 0.72, 'font-weight': 700, fill: '#12241C' },
      text,
    ),
  )

/** Pushes two balls apart that lie in each other. */
function part(one: Body, other: Body): void {
  const [dx, dy] = [other.x - one.x, other.y - one.y]
  const distance = Math.hypot(dx, dy) || 1
  if (distance >= 2 * size) return
  const [nx, ny] = [dx / distance, dy / distance]
  const half = (2 * size - distance) / 2
  one.x -= nx * half
  one.y -= ny * half
  other.x += nx * half
  other.y += ny * half
  const speed = (other.vx - one.vx) * nx + (other.vy - one.vy) * ny
  if (speed >= 0) return
  one.vx += speed * nx * 0.9
  one.vy += speed * ny * 0.9
  other.vx -= speed * nx * 0.9
  other.vy -= speed * ny * 0.9
}

/** One step of all balls: gravity, the paddles' push, the wall of the drum, each other. */
function step(bodies: readonly Body[], power: number): void {
  for (const body of bodies) {
    body.vy += 0.34
    if (power > 0 && body.y > 20) {
      body.vy -= power * (0.5 + Math.random())
      body.vx += (Math.random() - 0.5) * power * 1.6
    }
    body.vx *= 0.992
    body.vy *= 0.992
    body.x += body.vx
    body.y += body.vy
    const distance = Math.hypot(body.x, body.y)
    if (distance <= wall) continue
    const [nx, ny] = [body.x / distance, body.y / distance]
    const speed = body.vx * nx + body.vy * ny
    body.x = nx * wall
    body.y = ny * wall
    body.vx -= 1.55 * speed * nx
    body.vy -= 1.55 * speed * ny
  }
  for (const [at, one] of bodies.entries()) for (const other of bodies.slice(at + 1)) part(one, other)
}

/** The drum of the stage with its balls; what is drawn rolls out onto the rail. */
export function openDrum(scene: SVGSVGElement, labels: readonly string[]) {
  const rail = partOf(scene, '.cards')
  const ribs = [...scene.querySelectorAll('.rib')]
  const bodies = Array.from({ length: 18 }, (_, at): Body => {
    const element = ball(labels[(at * 5) % labels.length]!, at, size)
    return { element, x: ((at * 53) % 200) - 100, y: 40 + ((at * 31) % 80), vx: 0, vy: 0 }
  })
  partOf(scene, '.balls-in').append(...bodies.map(({ element }) => element))
  let power = 0
  let turned = 0

  const paint = () => {
    for (const { element, x, y } of bodies)
      element.setAttribute(
        'transform',
        `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${((x * 57) / size).toFixed(0)})`,
      )
  }
  for (let turn = 0; turn < 160; turn++) step(bodies, 0)
  paint()

  const run = () => {
    step(bodies, power)
    paint()
    turned += 0.03
    for (const [at, rib] of ribs.entries())
      rib.setAttribute('rx', Math.abs(178 * Math.cos(turned + (at / ribs.length) * Math.PI)).toFixed(1))
    if (power > 0) requestAnimationFrame(run)
  }
  /** The paddles turn; the frames stop when they do. */
  const turn = (next: number) => {
    const wasStill = power === 0
    power = next
    if (next > 0 && wasStill && !isStill()) requestAnimationFrame(run)
  }

  return {
    /** Bets are closed: the paddles begin. */
    start: () => turn(0.9),
    clear() {
      turn(0)
      rail.replaceChildren()
    },
    async draw(texts: readonly string[], still: boolean, cut: AbortSignal) {
      rail.replaceChildren()
      const gap = Math.min(90, 540 / texts.length)
      const radius = Math.min(38, gap * 0.43)
      if (!still) turn(0.9)
      // Each ball has its time from the first on: what one of them loses is not added to the next.
      const each = Math.min(ballMs, showMs / texts.length)
      const from = performance.now()
      for (const [at, text] of texts.entries()) {
        const x = (at - (texts.length - 1) / 2) * gap
        const one = ball(text, Number(text) || at, radius)
        one.style.transform = `translate(${x}px,${244 - radius}px)`
        rail.append(one)
        if (still) continue
        knock(at % 4)
        const frames = [
          { transform: 'translate(0px,122px) scale(.5)', opacity: 0 },
          { transform: 'translate(0px,152px) scale(.62)', opacity: 1, offset: 0.25 },
          { transform: `translate(${x}px,${244 - radius}px) rotate(${x > 0 ? 360 : -360}deg)`, opacity: 1 },
        ]
        const left = from + each * (at + 1) - performance.now()
        await move(one, frames, { ms: Math.max(1, left * 0.76), easing: easings.out, cut })
        await pause(from + each * (at + 1) - performance.now(), cut)
      }
      turn(0)
    },
  }
}
