import { brass, circle, ivory, mix, path } from './draw.ts'

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

/** A chip without a figure as a picture of its own: pages print the amount over it. */
export const chipPicture = (value: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-27 -27 54 56">${chipTop(value)}</svg>`
