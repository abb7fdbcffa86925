import { make } from '#sandbox/frame/dom.ts'
import { pause } from '#sandbox/frame/page.ts'

const space = 'http://www.w3.org/2000/svg'

const draw = (name: string, attributes: Readonly<Record<string, string | number>>) => {
  const element = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

const point = (radius: number, turn: number) => {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return [100 + radius * Math.cos(angle), 100 + radius * Math.sin(angle)] as const
}

interface Pocket {
  readonly text: string
  /** One of the wheel's printed colours. */
  readonly tone: string
}

const spinMs = 4200

/** A printed wheel with a pointer above it; it turns until a pocket stands under the pointer. */
export function openWheel(pockets: readonly Pocket[], label: string) {
  const count = pockets.length
  const disc = draw('g', { class: 'wheel-disc' })
  for (const [at, { text, tone }] of pockets.entries()) {
    const [from, to, middle] = [(at - 0.5) / count, (at + 0.5) / count, at / count]
    const [x1, y1] = point(94, from)
    const [x2, y2] = point(94, to)
    const [x3, y3] = point(62, to)
    const [x4, y4] = point(62, from)
    disc.append(
      draw('path', {
        d: `M${x1} ${y1}A94 94 0 0 1 ${x2} ${y2}L${x3} ${y3}A62 62 0 0 0 ${x4} ${y4}Z`,
        class: `pocket ${tone}`,
      }),
    )
    const [x, y] = point(84, middle)
    const figure = draw('text', { x, y, transform: `rotate(${middle * 360} ${x} ${y})`, class: `pocket-text ${tone}` })
    figure.textContent = text
    disc.append(figure)
  }
  disc.append(
    draw('circle', { cx: 100, cy: 100, r: 60, class: 'wheel-hub' }),
    draw('circle', { cx: 100, cy: 100, r: 52, class: 'wheel-line' }),
  )
  for (let arm = 0; arm < 8; arm++) {
    const [x, y] = point(48, arm / 8)
    disc.append(draw('line', { x1: 100, y1: 100, x2: x, y2: y, class: 'wheel-line' }))
  }
  const svg = draw('svg', { viewBox: '0 0 200 200', 'aria-hidden': 'true' })
  svg.append(
    draw('circle', { cx: 100, cy: 100, r: 98, class: 'wheel-rim' }),
    disc,
    draw('path', { d: 'M100 14L94 2H106Z', class: 'wheel-pointer' }),
  )
  const result = make('output', { class: 'wheel-result' }, '')
  const element = make('div', { class: 'wheel', role: 'img', 'aria-label': label }, result)
  element.prepend(svg)
  let turned = 0

  const place = (at: number, turns: number) => {
    const goal = -(at / count) * 360
    turned = turned + turns * 360 + ((((goal - turned) % 360) + 360) % 360)
    disc.style.transform = `rotate(${turned}deg)`
  }

  return {
    element,
    result,
    async show(at: number, still: boolean, cut: AbortSignal) {
      result.textContent = ''
      disc.style.transition = still ? 'none' : `transform ${spinMs}ms cubic-bezier(0.12, 0.7, 0.1, 1)`
      place(at, still ? 0 : 4)
      if (!still) await pause(spinMs, cut)
      result.textContent = pockets[at]!.text
      result.className = `wheel-result ${pockets[at]!.tone}`
    },
    clear() {
      result.textContent = ''
      result.className = 'wheel-result'
    },
  }
}
