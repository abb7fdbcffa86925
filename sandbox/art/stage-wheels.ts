import { brass, brassDeep, circle, group, ivory, path, short, stroke } from './draw.ts'

/** The numbers of a wheel in the order of their pockets, and which of them are red. */
export interface WheelPrint {
  readonly order: readonly number[]
  readonly reds: readonly number[]
}

const polar = (r: number, a: number) => `${short(r * Math.sin(a))} ${short(-r * Math.cos(a))}`

/** The bowl in which a wheel turns, radius 214. */
export const rouletteBowl = () =>
  circle(0, 0, 214, '#3A2414') +
  path('M0-214a214 214 0 010 428z', '#000', 'opacity=".2"') +
  circle(0, 0, 210, 'none', `stroke="${brass}" stroke-width="2.4"`) +
  circle(0, 0, 198, '#5A3A22') +
  path('M0-198a198 198 0 010 396z', '#000', 'opacity=".22"') +
  circle(0, 0, 176, '#432A17') +
  circle(0, 0, 198, 'none', `stroke="${brass}" stroke-width="1.2" opacity=".7"`) +
  Array.from({ length: 8 }, (_, i) =>
    group(
      `rotate(${i * 45 + 22.5}) translate(0 -180)`,
      path(i % 2 ? 'M0-9l5 9-5 9-5-9z' : 'M-9 0l9-4 9 4-9 4z', brass),
    ),
  ).join('')

/** The turning part of a roulette wheel, radius 162 around 0,0, seen from above. */
export const rouletteRotor = ({ order, reds }: WheelPrint) => {
  let o = circle(0, 0, 162, '#1a120b')
  order.forEach((n, i) => {
    const a = ((i - 0.5) / order.length) * 2 * Math.PI
    const b = ((i + 0.5) / order.length) * 2 * Math.PI
    const f = n === 0 ? '#1F7A52' : reds.includes(n) ? '#B8332A' : '#17130F'
    o +=
      `<g class="pocket" data-n="${n}">` +
      path(`M${polar(160, a)}A160 160 0 01${polar(160, b)}L${polar(96, b)}A96 96 0 00${polar(96, a)}z`, f) +
      path(
        `M${polar(128, a)}A128 128 0 01${polar(128, b)}L${polar(96, b)}A96 96 0 00${polar(96, a)}z`,
        '#000',
        'opacity=".34"',
      ) +
      '</g>' +
      `<text transform="rotate(${short((i / order.length) * 360)}) translate(0 -138)" text-anchor="middle" font-size="17" font-weight="700" fill="${ivory}">${n}</text>`
  })
  let d = ''
  order.forEach((_, i) => {
    const a = ((i - 0.5) / order.length) * 2 * Math.PI
    d += `M${polar(96, a)}L${polar(160, a)}`
  })
  return (
    o +
    stroke(d, brass, 1.3) +
    circle(0, 0, 160, 'none', `stroke="${brass}" stroke-width="3"`) +
    circle(0, 0, 128, 'none', `stroke="${brass}" stroke-width="1.2" opacity=".8"`) +
    circle(0, 0, 95, '#4A2E1A') +
    path('M0-95a95 95 0 010 190z', '#000', 'opacity=".2"') +
    circle(0, 0, 95, 'none', `stroke="${brass}" stroke-width="2.4"`) +
    Array.from({ length: 8 }, (_, i) =>
      path('M0 0L-7-78 0-88 7-78z', i % 2 ? '#6E4A2B' : '#7E5732', `transform="rotate(${i * 45})"`),
    ).join('') +
    Array.from({ length: 4 }, (_, i) =>
      group(
        `rotate(${i * 90})`,
        path('M-6-14L-3.5-62h7L6-14z', brass) +
          path('M0-14V-62h3.5L6-14z', brassDeep) +
          circle(0, -64, 8, ivory) +
          path('M0-72a8 8 0 010 16z', '#cdbf9c'),
      ),
    ).join('') +
    circle(0, 0, 26, brass) +
    path('M0-26a26 26 0 010 52z', brassDeep) +
    circle(0, 0, 13, ivory) +
    path('M0-13a13 13 0 010 26z', '#cdbf9c')
  )
}

export const rouletteBall = () =>
  circle(2, 3, 9, '#000', 'opacity=".45"') + circle(0, 0, 9, '#FBF7EC') + path('M0-9a9 9 0 010 18z', '#cfc7b2')

const tones: Readonly<Record<number, string>> = { 1: '#7A5F20', 2: '#2B6A9E', 5: '#236B53', 11: '#A8342A' }

/** The turning part of a money wheel, radius 204 around 0,0: each segment bears what it pays. */
export const moneyRotor = (order: readonly number[], hub: string) => {
  const turn = (at: number) => (at / order.length) * 2 * Math.PI
  const segment = (pays: number, at: number) =>
    path(`M0 0L${polar(200, turn(at - 0.5))}A200 200 0 01${polar(200, turn(at + 0.5))}z`, tones[pays]!) +
    path(`M0 0L${polar(200, turn(at))}A200 200 0 01${polar(200, turn(at + 0.5))}z`, '#000', 'opacity=".14"') +
    `<text transform="rotate(${short((at / order.length) * 360)}) translate(0 -168)" text-anchor="middle" font-size="19" font-weight="700" fill="#FFF6DD">${pays}</text>`
  return (
    order.map(segment).join('') +
    stroke(order.map((_, at) => `M${polar(104, turn(at - 0.5))}L${polar(200, turn(at - 0.5))}`).join(''), brass, 1) +
    order.map((_, at) => group(`translate(${polar(204, turn(at - 0.5))})`, circle(0, 0, 3.4, ivory))).join('') +
    circle(0, 0, 104, '#3A2414') +
    circle(0, 0, 104, 'none', `stroke="${brass}" stroke-width="3"`) +
    group('scale(.86)', hub)
  )
}
