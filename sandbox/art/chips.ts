import { brass, circle, ellipse, group, ivory, mix, path, rect, short, stroke } from './draw.ts'

/** Medals by what the smallest chip of their colour is worth: rim and print. */
const medals: Readonly<Record<number, readonly [string, string]>> = {
  10: ['#3F5B6E', ivory],
  50: ['#B5402C', ivory],
  100: ['#1B6A4C', ivory],
  500: ['#4B2B55', ivory],
  1000: ['#D9B15C', '#1A1407'],
}

/** The ground of a chip. */
export const chipColour = (value: number) => (medals[value] ?? medals[100]!)[0]

/** The colours of chips, by the value that is commonly printed on them. */
export const chipValues: readonly number[] = Object.keys(medals).map(Number)

/** A chip from above, radius 24 around 0,0. `label` is the amount in figures. */
export const chipTop = (v: number, label = '') => {
  const [f, t] = medals[v] ?? medals[100]!
  const d = mix(f, '#000000', 0.28)
  return (
    circle(1.5, 2.5, 24, '#04140e', 'opacity=".4"') +
    circle(0, 0, 24, f) +
    path('M0-24a24 24 0 010 48z', d, 'opacity=".55"') +
    circle(
      0,
      0,
      20.6,
      'none',
      `stroke="${v === 1000 ? '#FFF6DD' : ivory}" stroke-width="6.2" stroke-dasharray="8.2 13.37" stroke-dashoffset="4"`,
    ) +
    circle(0, 0, 15.6, d) +
    circle(0, 0, 15.6, f, 'opacity=".45"') +
    circle(0, 0, 14.2, 'none', `stroke="${v === 1000 ? '#7a560f' : brass}" stroke-width="1.1"`) +
    (label === ''
      ? ''
      : `<text y="${label.length > 3 ? 3.4 : 4.6}" text-anchor="middle" fill="${t}" font-size="${[0, 14, 13, 11.4, 9.4, 8, 7][Math.min(6, label.length)]}" font-weight="700">${label}</text>`)
  )
}

/** A stack seen from the seat: n chips, top at the upper end. */
export const chipStack = (v: number, n: number, label = '') => {
  const [f] = medals[v] ?? medals[100]!
  const d = mix(f, '#000000', 0.34)
  const h = 6.5
  let o = ellipse(2, 4, 23, 10, '#04140e', 'opacity=".4"')
  for (let i = 0; i < n; i++) {
    const y = -i * h
    o +=
      path(`M-22 ${y - h}v${h}c0 5.4 9.8 9.6 22 9.6s22-4.2 22-9.6v-${h}z`, d) +
      stroke(
        `M-22 ${short(y - h / 2)}c0 5.4 9.8 9.6 22 9.6s22-4.2 22-9.6`,
        ivory,
        h - 1.6,
        'stroke-dasharray="7 8.4" opacity=".9"',
      ) +
      stroke(`M-22 ${y}c0 5.4 9.8 9.6 22 9.6s22-4.2 22-9.6`, '#04140e', 0.9, 'opacity=".7"')
  }
  const y = -n * h
  return (
    o +
    ellipse(0, y, 22, 9.6, f) +
    ellipse(0, y, 18.6, 7.8, 'none', `stroke="${ivory}" stroke-width="3" stroke-dasharray="6.4 7"`) +
    ellipse(0, y, 13.6, 5.4, d) +
    (label
      ? group(
          `translate(0 ${short(y - 24)})`,
          rect(-24, -11, 48, 20, '#06150f', 10, 'opacity=".82"') +
            `<text y="3.6" text-anchor="middle" fill="${ivory}" font-size="12" font-weight="700">${label}</text>`,
        )
      : '')
  )
}

/** A chip without a figure as a picture of its own: pages print the amount over it. */
export const chipPicture = (value: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-27 -27 54 56">${chipTop(value)}</svg>`
