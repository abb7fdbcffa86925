import { mix } from './colour.ts'
import type { Palette } from './palettes.ts'

export { mix }

/** A filled path. */
export const fill = (d: string, colour: string, more = ''): string =>
  `<path fill="${colour}" d="${d}"${more ? ` ${more}` : ''}/>`
/** A stroked path. */
export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"${more ? ` ${more}` : ''}/>`
export const circle = (x: number, y: number, r: number, colour: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"${more ? ` ${more}` : ''}/>`
export const rect = (x: number, y: number, w: number, h: number, colour: string, radius = 0, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}"${radius ? ` rx="${radius}"` : ''} fill="${colour}"${more ? ` ${more}` : ''}/>`
export const group = (transform: string, content: string): string => `<g transform="${transform}">${content}</g>`
/** To be given to a shape: drawn mirrored. */
export const flip = 'transform="scale(-1 1)"'
/** A left half and its mirror in another colour. */
export const mirrored = (d: string, left: string, right: string): string => fill(d, left) + fill(d, right, flip)
/** `count` shapes, `step` degrees (or units) apart. */
export const around = (
  count: number,
  step: number,
  start: number,
  draw: (at: number, index: number) => string,
): string => Array.from({ length: count }, (_, i) => draw(start + i * step, i)).join('')
/** The accent colour, darkened. */
export const shade = (c: Palette, part: number): string => mix(c.pop, c.ink, part)

export const pips = {
  spade: 'M0-16C7-7 15-3 15 5c0 8-9 10-13 4 0 5 2 8 5 9H-7c3-1 5-4 5-9-4 6-13 4-13-4 0-8 8-12 15-21z',
  heart: 'M0 16C-8 7-16 1-16-7c0-9 12-11 16-3 4-8 16-6 16 3 0 8-8 14-16 23z',
  diamond: 'M0-17L12 0 0 17-12 0z',
  club: 'M0-16a7 7 0 016 11c6-4 11 0 11 5 0 7-9 9-15 5 0 5 2 8 5 10H-7c3-2 5-5 5-10-6 4-15 2-15-5 0-5 5-9 11-5a7 7 0 016-11z',
} as const
export type Pip = keyof typeof pips

/** A playing card; with `back` a colour, its back. */
export function card(
  c: Palette,
  pip: Pip,
  x: number,
  y: number,
  angle: number,
  size = 1,
  face = c.light,
  back = '',
): string {
  const ink = pip === 'heart' || pip === 'diamond' ? c.warm : c.ink
  const front =
    fill(pips[pip], ink, 'transform="scale(1.5)"') + fill(pips[pip], ink, 'transform="translate(-22 -33) scale(.5)"')
  const reverse = rect(-27, -40, 54, 80, back, 4) + stroke('M-27-40l54 80M27-40l-54 80M0-40L27 0 0 40-27 0z', face, 2)
  return group(
    `translate(${x} ${y}) rotate(${angle})${size !== 1 ? ` scale(${size})` : ''}`,
    rect(-33, -46, 66, 92, face, 7) + (back ? reverse : front),
  )
}

export const chip = (c: Palette, x: number, y: number, r: number, colour = c.warm): string =>
  circle(x, y, r, colour) +
  circle(
    x,
    y,
    r * 0.86,
    'none',
    `stroke="${c.light}" stroke-width="${(r * 0.26).toFixed(1)}" stroke-dasharray="${(r * 0.42).toFixed(1)} ${(r * 0.48).toFixed(1)}"`,
  ) +
  circle(x, y, r * 0.6, mix(colour, c.ink, 0.25)) +
  circle(x, y, r * 0.48, 'none', `stroke="${c.pop}" stroke-width="1.6"`)

/** Where the dots of each face of a die lie, in steps from the middle. */
export const faces: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
}

export function die(
  c: Palette,
  x: number,
  y: number,
  size: number,
  points: number,
  angle = 0,
  colour = c.light,
): string {
  const dots = faces[points]!.map(([u, v]) =>
    circle(u * 15, v * 15, points === 1 ? 9 : 6, points === 1 ? c.warm : c.ink),
  )
  return group(
    `translate(${x} ${y}) rotate(${angle}) scale(${size})`,
    rect(-30, -30, 60, 60, colour, 12) +
      fill('M0-30h18a12 12 0 0112 12v36a12 12 0 01-12 12H0z', c.ink, 'opacity=".1"') +
      dots.join(''),
  )
}

/** A lottery ball; `write` puts its number. */
export const ball = (
  c: Palette,
  x: number,
  y: number,
  r: number,
  colour: string,
  write: (x: number, y: number, r: number) => string,
): string =>
  circle(x, y, r, colour) +
  fill(`M${x} ${y - r}a${r} ${r} 0 010 ${2 * r}z`, c.ink, 'opacity=".16"') +
  circle(x, y, r * 0.58, c.light) +
  write(x, y, r)

/** Draws every item of a list of fixed figures. */
export const each = <const T>(list: readonly T[], draw: (item: T, index: number) => string): string =>
  list.map(draw).join('')
/** The item of a list of fixed figures. */
export const one = <const T>(list: readonly T[], index: number): T => list[index]!
