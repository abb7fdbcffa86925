import { draw, make, picture } from '#sandbox/frame/dom.ts'

/** What a flight is worth after so many seconds, in times the stake. */
type Worth = (seconds: number) => number

interface Flight {
  /** Seconds since the start. */
  readonly seconds: number
  /** Where the player gets off without pressing anything, in times the stake. */
  readonly target: number
  /** Where the player got off. */
  readonly left?: number | undefined
}

const steps = 48
const puffs = 8
const edge = { left: 28, right: 16, foot: 44, head: 90 }

/** The curve of a flight with its axes, trail and craft. Everything is worked out from the time alone. */
export function openPlot(
  base: string,
  shape: 'rocket' | 'balloon',
  worth: Worth,
  words: { readonly seconds: (count: number) => string; readonly auto: (times: string) => string },
) {
  const axis = draw('g', { class: 'axis' })
  const area = draw('path', { class: 'area' })
  const curve = draw('path', { class: 'curve' })
  const core = draw('path', { class: 'core' })
  const aim = draw('path', { class: 'aim' })
  const aimText = draw('text', { class: 'aim-text' })
  const smoke = draw('g', { class: 'smoke' }, ...Array.from({ length: puffs }, () => draw('circle')))
  const off = draw('circle', { class: 'off-mark', r: 8 })
  const image = (name: string) =>
    draw('image', { href: `${base}/parts/${name}.svg`, x: -60, y: -80, width: 120, height: 160, class: name })
  const craft = draw('g', { class: 'craft' }, ...(shape === 'rocket' ? [image('fire')] : []), image(shape))
  const burst = draw(
    'g',
    { class: 'burst' },
    draw('circle', { r: 44 }),
    ...[0, 60, 120, 180, 240, 300].map((angle) =>
      draw('path', { d: 'M0-9l6 9-6 9-6-9z', transform: `rotate(${angle}) translate(0 -58)` }),
    ),
  )
  const svg = draw('svg', { class: 'plot' }, axis, area, curve, core, aim, aimText, smoke, off, craft, burst)
  const element = make(
    'div',
    { class: 'flight', 'aria-hidden': 'true' },
    picture(`${base}/parts/sky.svg`, 'sky-picture'),
  )
  element.append(svg)

  const label = (text: string, x: number, y: number, anchor: string) =>
    draw('text', { x: x.toFixed(1), y: y.toFixed(1), 'text-anchor': anchor }, text)

  const show = ({ seconds, target, left }: Flight) => {
    const width = element.clientWidth
    const height = element.clientHeight
    const now = worth(seconds)
    const highest = Math.max(2.2, now * 1.28)
    const longest = Math.max(8, seconds * 1.28)
    const x = (at: number) => edge.left + (at / longest) * (width - edge.left - 30)
    const ground = height - edge.foot
    const y = (times: number) => ground - ((times - 1) / (highest - 1)) * (ground - edge.head)

    let line = `M${x(0).toFixed(1)} ${y(1).toFixed(1)}`
    for (let step = 1; step <= steps; step++) {
      const at = (seconds * step) / steps
      line += `L${x(at).toFixed(1)} ${y(worth(at)).toFixed(1)}`
    }
    curve.setAttribute('d', line)
    core.setAttribute('d', line)
    area.setAttribute('d', `${line}V${ground}H${x(0)}z`)

    const rise = highest < 3 ? 0.5 : highest < 7 ? 1 : highest < 16 ? 2 : highest < 60 ? 10 : highest / 5
    const marks: Element[] = [draw('path', { class: 'ground', d: `M${edge.left} ${ground}H${width - edge.right}` })]
    for (let times = 1 + rise; times < highest - rise * 0.3; times += rise) {
      if (Math.abs(times - target) <= 0.12 * rise) continue
      marks.push(
        draw('path', { d: `M${edge.left} ${y(times).toFixed(1)}H${width - edge.right}` }),
        label(`${times.toFixed(rise < 1 ? 1 : 0)}×`, width - edge.right, y(times) - 5, 'end'),
      )
    }
    const beat = longest < 14 ? 2 : longest < 40 ? 5 : 10
    for (let at = 0; at <= longest; at += beat)
      marks.push(label(words.seconds(at), x(at), ground + 22, at ? 'middle' : 'start'))
    axis.replaceChildren(...marks)

    const aimed = y(target)
    const isAimShown = target <= highest && aimed > 24
    aim.setAttribute(
      'd',
      isAimShown ? `M${aimed < 210 ? (width * 0.5).toFixed(0) : edge.left} ${aimed}H${width - edge.right}` : '',
    )
    aimText.textContent = isAimShown ? words.auto(`${target.toFixed(2)}×`) : ''
    aimText.setAttribute('x', String(aimed < 210 ? width * 0.5 : edge.left))
    aimText.setAttribute('y', String(aimed - 7))

    const slope = Math.atan2(x(seconds + 0.12) - x(seconds - 0.12), y(worth(seconds - 0.12)) - y(worth(seconds + 0.12)))
    const angle = shape === 'balloon' ? 0 : seconds < 0.05 ? 30 : (slope * 180) / Math.PI
    const at = `translate(${x(seconds).toFixed(1)} ${y(now).toFixed(1)})`
    craft.setAttribute('transform', `${at} rotate(${angle.toFixed(1)}) translate(0 -34) scale(.86)`)
    burst.setAttribute('transform', at)
    for (const [index, puff] of [...smoke.children].entries()) {
      const back = Math.max(0, seconds - (index + 1) * (seconds / 26) - 0.02)
      const far = (index + 1) / (puffs + 1)
      const sway = Math.sin((index + 1) * 9 + seconds * 2) * 4 * far
      puff.setAttribute('cx', (x(back) + sway).toFixed(1))
      puff.setAttribute('cy', (y(worth(back)) + 5 * far).toFixed(1))
      puff.setAttribute('r', seconds > 0.4 ? (3.5 + 8 * far).toFixed(1) : '0')
      puff.setAttribute('opacity', (0.3 * (1 - far)).toFixed(2))
    }
    off.classList.toggle('on', left !== undefined)
    if (left === undefined) return
    off.setAttribute('cx', String(x(Math.min(seconds, timeOf(worth, left)))))
    off.setAttribute('cy', String(y(left)))
  }

  return { element, show }
}

/** When a flight is worth so much, in seconds. */
export function timeOf(worth: Worth, times: number): number {
  let [low, high] = [0, 120]
  while (high - low > 0.005) {
    const middle = (low + high) / 2
    if (worth(middle) < times) low = middle
    else high = middle
  }
  return high
}
