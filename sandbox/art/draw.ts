import type { Palette } from './palettes.ts'

/** Draws an emblem around 0,0 within about ±100: the left half catches the light, the right half is one tone deeper. */
export type Motif = (palette: Palette) => string

const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** A colour between two. @example mix('#000000', '#ffffff', 0.5) // '#808080' */
export function mix(from: string, to: string, share: number): string {
  const end = parts(to)
  const mixed = parts(from).map((part, index) => Math.round(part * (1 - share) + end[index]! * share))
  return `#${mixed.map((part) => Math.min(255, Math.max(0, part)).toString(16).padStart(2, '0')).join('')}`
}

/** The accent colour in shadow. */
export const shade = (palette: Palette, share: number) => mix(palette.pop, palette.ink, share)

/** Attribute that mirrors a shape. */
export const flip = 'transform="scale(-1 1)"'

export const path = (d: string, fill: string | undefined, extra = '') => `<path fill="${fill}" d="${d}" ${extra}/>`

export const stroke = (d: string, colour: string, width: number, extra = '') =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}" ${extra}/>`

export const circle = (x: number, y: number, r: number, fill: string | undefined, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}" ${extra}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`

/** A number as short as one decimal lets it be. */
export const short = (value: number) => Number(value.toFixed(1))

/** Paints that no palette changes: paper, ink, metal, the red of cards. */
export const ivory = '#F5EBD2'
export const ink = '#12241C'
export const brass = '#D9B15C'
export const brassDeep = '#A97F36'
export const red = '#B5402C'

/** A group that styles and scripts find by its class. */
export const part = (className: string, inside: string) => `<g class="${className}">${inside}</g>`

export const group = (transform: string, inside: string) => `<g transform="${transform}">${inside}</g>`

/** A half shape and its mirror image in a deeper tone. */
export const mirrored = (d: string, left: string, right: string) => path(d, left) + path(d, right, flip)

/** The same thing `count` times, `step` apart. */
export const around = (count: number, step: number, start: number, drawOne: (at: number, index: number) => string) =>
  Array.from({ length: count }, (_, index) => drawOne(start + index * step, index)).join('')
